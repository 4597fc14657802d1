# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
# Completion of ringctl for fish. For this shell only: ringctl completion fish | source

function __ringctl_complete
    set -l words (commandline -opc) (commandline -ct)
    $words[1] completion --list -- $words[2..] 2> /dev/null
end

complete -c ringctl -f -a '(__ringctl_complete)'
complete -c ringctl -n '__fish_seen_subcommand_from replay' -F
