#compdef ringctl
# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
# Completion of ringctl for zsh. For this shell only: source <(ringctl completion zsh)

_ringctl ()
{
    local line candidate
    local -a candidates

    for line in ${(f)"$($words[1] completion --list -- "${(@Q)words[2,CURRENT]}" 2> /dev/null)"}; do
        candidate=${line%%$'\t'*}
        candidates+=("${candidate//:/\\:}:${line#*$'\t'}")
    done
    if (( $#candidates )); then
        _describe -V ringctl candidates
    elif [[ $words[2] == replay ]]; then
        _files
    fi
}

if [[ $funcstack[1] == _ringctl ]]; then
    _ringctl "$@"
else
    compdef _ringctl ringctl
fi
