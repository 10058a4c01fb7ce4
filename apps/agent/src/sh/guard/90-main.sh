# --- What the agent asks for --------------------------------------------------------------------------------------------

say() { printf '%s\n' "$*"; }

# confirm CHANGE TOKEN NEW: NEW is 1 if the question came over a connection that was opened after the change was applied.
confirm() {
  DIR=$TXN/$1
  is_id "$1" && is_id "$2" && [ -s "$DIR/state" ] || { say 'NO_CHANGE no such change is waiting' && return; }
  [ "$(printf '%s' "$2" | sha256sum | cut -c 1-64)" = "$(first_line "$DIR/key")" ] || { say 'WRONG_TOKEN the token is not that of the change' && return; }
  if is_open; then
    [ "$3" = 1 ] || { say 'TESTING only a connection that was opened after the change can confirm it' && return; }
    [ "$(first_line "$DIR/phase")" = confirm ] || { say 'TESTING the tests have not ended' && return; }
    decide confirmed && end_confirmed
  fi
  if [ "$(first_line "$DIR/state")" = confirmed ]; then
    say OK
    cat "$DIR/hashes"
  else say 'NO_CHANGE the change has been restored'
  fi
}

# cancel CHANGE: only asks the watch to restore, because that may cut the connection over which the answer leaves. The
# result of the change tells how it has ended.
cancel() {
  DIR=$TXN/$1
  is_id "$1" && is_open && [ ! -e "$DIR/verdict.confirmed" ] || { say 'NO_CHANGE no such change is waiting' && return; }
  start_watch >/dev/null 2>&1
  ask_end CANCELLED 'the server cancelled the change'
  say OK
}

# hashes PATHS: one path a line; of a folder, its files.
hashes() {
  local paths path one
  paths=$(printf '%s\n' "$1" | while IFS= read -r path; do
    is_path "${path%/}" || exit 1
    case $path in
      */) for one in "$ROOT$path"*; do if [ -f "$one" ]; then printf '%s\n' "${one#"$ROOT"}"; fi; done ;;
      *) printf '%s\n' "$path" ;;
    esac
  done) || { say 'INVALID a path is not valid' && return; }
  [ "$(printf '%s\n' "$paths" | grep -c .)" -le $MAX_FILES ] && [ ${#paths} -le $MAX_PATHS ] || { say 'INVALID these are too many files' && return; }
  say OK
  if [ -n "$paths" ]; then printf '%s\n' "$paths" | hash_paths; fi
}

main() {
  local word="${1:-}"
  [ $# = 0 ] || shift
  case $word in
    prepare) prepare "$@" ;;
    start) start_watch ;;
    watch) watch ;;
    look) look ;;
    engine) engine "$1" ;;
    boot) boot "${1:-quiet}" ;;
    confirm) confirm "$@" ;;
    cancel) cancel "$1" ;;
    hashes) hashes "$1" ;;
    api) api "$1" ;;
    quit) quit "$1" "$2" ;;
    *) exit 2 ;;
  esac
}

main "$@"
