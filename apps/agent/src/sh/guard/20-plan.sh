# --- The plan: everything is checked before anything is written --------------------------------------------------------
#
# WORK, in memory, has what prepare finds out:
#   targets, paths   line N: the file with number N, after symbolic links, and its path in the plan
#   new/N, set/N, gone/N   its new bytes; its new mode and owner ("-" keeps them); it is removed
#   based/N          the checksum that the server believes in
#   passwords, shadow   users and the hashes of their passwords, and the number of /etc/shadow
#   uci, configs     lines for uci, and the configurations that they change
#   reload, tests, reboot   what follows

# refuse CODE TEXT: ends prepare. Nothing has been changed.
refuse() {
  printf '%s\n' "$1" >"$WORK/code"
  printf '%s\n' "$2" >"$WORK/text"
  if [ -s "$WORK/paths" ]; then hash_paths <"$WORK/paths" >"$WORK/hashes"; fi
  exit 1
}

invalid() { refuse INVALID "entry $COUNT of the plan: $1"; }

read_plan() {
  local line
  COUNT=0 LENGTH=0 FILES=0 MOST=$MAX_FILES
  mkdir "$WORK/new" "$WORK/set" "$WORK/gone" "$WORK/based" && : >"$WORK/targets" && : >"$WORK/paths" && : >"$WORK/configs" &&
    : >"$WORK/passwords" && : >"$WORK/reload" && : >"$WORK/tests" || refuse NO_SPACE 'no space in the temporary folder'
  while IFS= read -r line || [ -n "$line" ]; do
    [ -n "$line" ] || continue
    COUNT=$((COUNT + 1))
    [ $COUNT -le $MAX_ENTRIES ] || refuse INVALID "the plan has more than $MAX_ENTRIES entries"
    case ${line%%"$TAB"*} in
      base | file | remove | uci | password | api | login | guard | reload | test | reboot) ;;
      *) invalid 'this agent does not know its kind' ;;
    esac
    read_entry "$line" || invalid 'a field is unknown or not well encoded'
    check_entry
  done <"$WORK/file"
  [ $COUNT -gt 0 ] || refuse INVALID 'the plan is empty'
  [ -z "$(tail -c 1 "$WORK/file")" ] || refuse INVALID 'the last line of the plan is not complete'
  while IFS= read -r line; do
    place "/etc/config/$line"
    guard_file "/etc/config/$line"
    [ -e "$WORK/based/$N" ] || refuse INVALID "the plan changes $line without a base"
    [ ! -e "$WORK/new/$N" ] && [ ! -e "$WORK/gone/$N" ] || refuse INVALID "the plan changes $line in two ways"
    echo "$N" >>"$WORK/uci.numbers"
  done <"$WORK/configs"
}

check_entry() {
  case $KIND in
    base | file | remove) check_file_entry ;;
    guard)
      only path && [ -n "$E_path" ] || invalid 'it needs a path, and nothing else'
      guard_path "$E_path"
      ;;
    uci) check_uci ;;
    password) check_password ;;
    api) check_api ;;
    login) check_login ;;
    reload)
      only service && is_service "$E_service" || invalid 'the name of the service is not valid'
      printf '%s\n' "$E_service" >>"$WORK/reload"
      ;;
    test) check_test ;;
    reboot)
      only '' || invalid 'it takes no fields'
      echo 1 >"$WORK/reboot"
      ;;
  esac
}

is_service() { case $1 in '' | -* | @* | *[!0-9a-z_@-]*) return 1 ;; esac && [ ${#1} -le 64 ]; }

check_file_entry() {
  place "$E_path"
  guard_file "$E_path"
  case $KIND in
    base)
      only 'path sha256' && { [ "$E_sha256" = - ] || is_sum "$E_sha256"; } || invalid 'the checksum is not valid'
      [ ! -e "$WORK/based/$N" ] || invalid 'an earlier entry is the base of this file'
      echo "$E_sha256" >"$WORK/based/$N"
      ;;
    remove)
      only path || invalid 'it needs a path, and nothing else'
      touched_once
      : >"$WORK/gone/$N"
      ;;
    file)
      only 'path mode owner sha256 content' || invalid 'it has fields of another kind'
      case $E_mode in '' | [0-7][0-7][0-7] | [0-7][0-7][0-7][0-7]) ;; *) invalid 'the mode is not valid' ;; esac
      case $E_owner in '') ;; *[!0-9:]* | *:*:* | :* | *: | ????????????????????????*) invalid 'the owner is not valid' ;; *:*) ;; *) invalid 'the owner is not valid' ;; esac
      touched_once
      decode_bytes "$E_content" "$WORK/new/$N" || invalid 'the content is not well encoded'
      [ "$(sum_of "$WORK/new/$N")" = "$E_sha256" ] || invalid 'the content does not have the checksum'
      echo "${E_mode:--} ${E_owner:--}" >"$WORK/set/$N"
      ;;
  esac
}

touched_once() { [ ! -e "$WORK/new/$N" ] && [ ! -e "$WORK/gone/$N" ] || invalid 'an earlier entry changes this file'; }

# place PATH: sets TARGET to the file that PATH leads to. Symbolic links stay.
place() {
  local folder
  is_path "$1" && [ -n "${1##*/}" ] || invalid 'the path is not valid'
  folder=$(cd -P "$ROOT${1%/*}/" 2>/dev/null && pwd -P) || invalid "the folder of $1 does not exist"
  TARGET=${folder%/}/${1##*/}
  if [ -L "$TARGET" ]; then
    TARGET=$(readlink -f "$TARGET") && [ -e "$TARGET" ] || invalid "$1 is a symbolic link that leads nowhere"
  fi
  [ ! -e "$TARGET" ] || [ -f "$TARGET" ] || invalid "$1 is not a file"
  may_touch "$TARGET" && may_touch "${TARGET#"$ROOT"}" || invalid "$1 may not be changed"
}

is_path() {
  [ ${#1} -le 256 ] || return 1
  case $1 in /*) ;; *) return 1 ;; esac
  case $1/ in */../* | */./* | *//*) return 1 ;; esac
  is_plain "$1"
}

is_plain() { [ "$(printf '%s' "$1" | tr -d '\001-\037\177')" = "$1" ]; }

may_touch() { case $1/ in /proc/* | /sys/* | /dev/* | "$TXN"/*) return 1 ;; esac; }

# guard_file PATH: sets N to the number of TARGET among the files of the journal.
guard_file() {
  N=$(grep -nxF -e "$TARGET" "$WORK/targets" | head -n 1)
  N=${N%%:*}
  [ -z "$N" ] || return 0
  FILES=$((FILES + 1)) LENGTH=$((LENGTH + ${#1})) N=$FILES
  [ $FILES -le $MOST ] || refuse INVALID "the plan needs more than $MOST files"
  [ $LENGTH -le $MAX_PATHS ] || refuse INVALID 'the paths of the plan are too long'
  printf '%s\n' "$TARGET" >>"$WORK/targets"
  printf '%s\n' "$1" >>"$WORK/paths"
}

# guard_path PATH: a file, or all files in a folder.
guard_path() {
  local one
  case $1 in
    */)
      is_path "${1%/}" && [ -d "$ROOT$1" ] || invalid 'there is no such folder'
      MOST=$MAX_KEPT
      for one in "$ROOT$1"*; do
        [ -f "$one" ] || continue
        place "${one#"$ROOT"}"
        guard_file "${one#"$ROOT"}"
      done
      ;;
    *)
      place "$1"
      guard_file "$1"
      ;;
  esac
}

# check_uci: the line goes to uci in a copy, so it can only change what is copied.
check_uci() {
  local config rest
  only line || invalid 'it needs a line, and nothing else'
  case $E_line in 'set '* | 'add '* | 'add_list '* | 'del_list '* | 'delete '* | 'rename '* | 'reorder '*) ;; *) invalid 'this agent does not use that command of uci' ;; esac
  config=${E_line#* }
  config=${config%%[. =]*}
  case $config in '' | *[!0-9A-Za-z_-]*) invalid 'the configuration is not named' ;; esac
  is_plain "$E_line" || invalid 'the line has a control character'
  # uci ignores what follows an unquoted semicolon.
  rest=$(printf '%s\n' "$E_line" | sed "s/\\\\.//g; s/'[^']*'//g; s/\"[^\"]*\"//g")
  case $rest in *[\;\#]*) invalid 'a line can have only one command' ;; esac
  grep -qxF -e "$config" "$WORK/configs" || printf '%s\n' "$config" >>"$WORK/configs"
  printf '%s\n' "$E_line" >>"$WORK/uci"
}

check_test() {
  local what
  case $E_timeout in '') E_timeout=30 ;; *[!0-9]* | ????* | 0*) invalid 'the timeout is not valid' ;; esac
  [ "$E_timeout" -le 300 ] || invalid 'the timeout is not valid'
  case $E_interface in '') E_interface=- ;; -* | *[!0-9A-Za-z._:@-]*) invalid 'the interface is not valid' ;; esac
  case $E_kind in
    ping)
      only 'kind host interface timeout' && is_host "$E_host" || invalid 'the host is not valid'
      what=$E_host
      ;;
    http)
      only 'kind url interface timeout' || invalid 'it has fields of another kind'
      case $E_url in http://?* | https://?*) ;; *) invalid 'the URL is not valid' ;; esac
      case $E_url in *[!!-~]*) invalid 'the URL is not valid' ;; esac
      what=$E_url
      ;;
    dns)
      only 'kind name timeout' && is_host "$E_name" || invalid 'the name is not valid'
      what=$E_name
      ;;
    interface)
      only 'kind name timeout' && is_host "$E_name" || invalid 'the name is not valid'
      what=$E_name
      ;;
    modem)
      only 'kind timeout' || invalid 'it has fields of another kind'
      what=-
      ;;
    *) invalid 'this agent does not know the test' ;;
  esac
  printf '%s %s %s %s\n' "$E_kind" "$E_timeout" "$what" "$E_interface" >>"$WORK/tests"
}

is_host() { case $1 in '' | -* | *[!0-9A-Za-z._:@-]*) return 1 ;; esac && [ ${#1} -le 253 ]; }
