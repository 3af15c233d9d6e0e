# bash completion for tocsin(1); asks the program, so it never falls behind it.
_tocsin() {
  local words=() joined=0 word i
  COMPREPLY=()
  # bash breaks words at '=' and ':'; put together what belongs together.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((${#words[@]})) && [[ $word == [=:]* || $joined == 1 ]]; then
      words[${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    if [[ $word == *[=:] ]]; then joined=1; else joined=0; fi
  done
  local current=${words[${#words[@]} - 1]} broken=
  if [[ $current == *[=:]* && $COMP_WORDBREAKS == *[=:]* ]]; then broken=${current%"${current##*[=:]}"}; fi

  local found=() lines line
  mapfile -t lines < <("${COMP_WORDS[0]}" __complete "$((${#words[@]} - 1))" "${words[@]}" 2>/dev/null)
  for line in "${lines[@]}"; do
    if [[ $line == :files ]]; then
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "${current#"$broken"}")
      return
    fi
    found+=("$line")
  done
  if ((${#found[@]} == 1)) || [[ $COMP_TYPE != 9 && $COMP_TYPE != 63 && $COMP_TYPE != 33 ]]; then
    for line in "${found[@]}"; do
      word=${line%%$'\t'*}
      COMPREPLY+=("${word#"$broken"}")
    done
  else
    # Several: what a word stands for is shown beside it.
    for line in "${found[@]}"; do
      word=${line%%$'\t'*}
      word=${word#"$broken"}
      if [[ $line == *$'\t'?* ]]; then word+="  (${line#*$'\t'})"; fi
      COMPREPLY+=("$word")
    done
  fi
}
complete -o nosort -F _tocsin tocsin
