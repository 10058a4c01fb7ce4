# --- Files from the server: fetched beside their place, and renamed when they are complete -----------------------------

# act_file_fetch ID SECONDS TOKEN SIZE SHA256 PATH(encoded) MODE
act_file_fetch() {
  local dir="$RUN/fetch.$1" ok=0
  CODE=FAILED REASON='the download ended without a word'
  if can_place "$6" "$7" && can_fetch "$3" "$4" "$5" && begin_partial "$1" "$dir"; then
    # The download has its own time limit, for which this one does not wait.
    if supervise "$1" "$2" "$dir" fetch_to "$dir" $(($2 + 60)) "$3" "$4" "$5" "$7"; then
      flush "${TARGET%/*}/"
      ok=1 CODE='' REASON=''
    elif [ -e "$dir/expired" ]; then trouble TIMEOUT "ended after $2 s"
    elif [ -s "$dir/why" ]; then read -r CODE REASON <"$dir/why"
    fi
  fi
  clear_partial "$1"
  rm -rf "$dir"
  end_command "$1" $ok "$CODE" "$REASON"
}

# can_place PATH(encoded) MODE: sets TARGET to the file that is created or replaced. A symbolic link stays one.
can_place() {
  case $2 in '' | ??? | ????) ;; *) trouble INVALID 'the mode is not valid' || return ;; esac
  case $2 in *[!0-7]*) trouble INVALID 'the mode is not valid' || return ;; esac
  TARGET=$(decode_path "$1") && [ -n "${TARGET##*/}" ] || trouble INVALID 'the path is not valid' || return
  if [ -L "$TARGET" ]; then
    TARGET=$(readlink -f "$TARGET") && [ -e "$TARGET" ] || trouble NOT_A_FILE 'the symbolic link at this path leads nowhere' || return
  fi
  [ -d "${TARGET%/*}/" ] || trouble NO_FOLDER 'the folder does not exist' || return
  [ ! -e "$TARGET" ] || [ -f "$TARGET" ] || trouble NOT_A_FILE 'what is at this path is not a file'
}

# begin_partial ID FOLDER: creates the file beside TARGET that is fetched, and records it durably before that. FOLDER/file
# leads to it.
begin_partial() {
  local error
  PARTIAL="${TARGET%/*}/.device-file.$1"
  mkdir "$2" && ln -s "$PARTIAL" "$2/file" || trouble STORAGE_FAILED 'no space in the temporary folder' || return
  printf '%s\n' "$PARTIAL" >"$COMMANDS/$1/partial" && [ -s "$COMMANDS/$1/partial" ] ||
    trouble STORAGE_FAILED 'this device could not store where it fetches to' || return
  flush "$COMMANDS/$1/partial" "$COMMANDS/$1"
  error=$( (set -C && : >"$PARTIAL") 2>&1) || case $error in
    *'No space'* | *quota*) trouble NO_SPACE 'the file system is full' ;;
    *) trouble READ_ONLY "the folder cannot be written to: ${error##*: }" ;;
  esac
}

# fetch_to FOLDER SECONDS TOKEN SIZE SHA256 MODE: on failure the file "why" has the code and reason.
fetch_to() {
  make_room "${TARGET%/*}/" "$4" && fetch_file "$1" "$2" "$3" "$4" && check_sum "$1" "$5" && place "$6" && return
  printf '%s %s\n' "$CODE" "$REASON" >"$1/why"
  return 1
}

# place MODE: gives the file its name. A file that it replaces keeps its owner and mode.
place() {
  local mode="${1:-0644}" owner=''
  if [ -e "$TARGET" ]; then
    read -r mode owner _ <<EOT
$(file_facts "$TARGET")
EOT
  fi
  # In this order, because a change of the owner resets some bits of the mode.
  [ -z "$owner" ] || chown "$owner" "$PARTIAL" || trouble READ_ONLY 'the owner of the file cannot be kept' || return
  chmod "$mode" "$PARTIAL" || trouble READ_ONLY 'the mode of the file cannot be set' || return
  flush "$PARTIAL"
  mv -f "$PARTIAL" "$TARGET" || trouble READ_ONLY 'the file could not be put in its place'
}

# clear_partial ID: removes what a file.fetch that has not succeeded leaves.
clear_partial() {
  local path
  path=$(first_line "$COMMANDS/$1/partial")
  case $path in */".device-file.$1") rm -f "$path" ;; esac
  rm -f "$COMMANDS/$1/partial"
}

clear_partials() {
  local dir
  for dir in "$COMMANDS"/*; do
    if [ -e "$dir/partial" ]; then clear_partial "${dir##*/}"; fi
  done
}
