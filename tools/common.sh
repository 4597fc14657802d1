# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
# shellcheck shell=bash

# What tools/run and tools/test share. Sourced with the working directory at
# the top of the source tree.

readonly build_dir=_build

# Everything said goes to standard error with one mark, so that it stands out
# between the lines of the package manager and the compiler.
say () { printf '» %s\n' "$*" >&2; }
die () { say "$*"; exit 1; }

# Sets the build folder up, or changes the options of the one that is there:
#   configure_build -Dtests=true
configure_build ()
{
    if [[ ! -f $build_dir/build.ninja ]]; then
        # A folder that an interrupted set-up left behind is of no use.
        rm -rf "$build_dir"
        meson setup "$build_dir" "$@"
    elif [[ $# -gt 0 ]]; then
        meson configure "$build_dir" "$@"
    fi
}

compile_build () { meson compile -C "$build_dir"; }
