# SPDX-FileCopyrightText: 2026 The RiNG Tray authors
# SPDX-License-Identifier: MIT
# Completion of ringctl for bash. For this shell only: . <(ringctl completion bash)

_ringctl ()
{
    local line=${COMP_LINE:0:COMP_POINT} breaks='' keep='' candidate description
    local -a words

    read -ra words <<< "$line"
    [[ $line != *[[:space:]] ]] || words+=('')
    # Bash takes what follows one of these for a word of its own.
    [[ $COMP_WORDBREAKS != *:* ]] || breaks+=:
    [[ $COMP_WORDBREAKS != *=* ]] || breaks+==
    [[ -z $breaks ]] || keep=${words[-1]%"${words[-1]##*[$breaks]}"}

    COMPREPLY=()
    while IFS=$'\t' read -r candidate description; do
        printf -v candidate %q "${candidate#"$keep"}"
        COMPREPLY+=("$candidate")
    done < <("$1" completion --list -- "${words[@]:1}" 2> /dev/null)
    if [[ ${words[1]} == replay && ${#COMPREPLY[@]} -eq 0 ]]; then
        compopt -o default
    fi
}

complete -F _ringctl ringctl
