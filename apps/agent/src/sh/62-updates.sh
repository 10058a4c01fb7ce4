# --- Updates: a file is fetched over separate connections, checked against its checksum and passed to sysupgrade -------
#
#   cmd/<id>/restarts   once it exists, a restart of the device means that the command succeeded

FETCH_TRIES=30 # attempts in a row that bring no data
SPARE_SPACE=64 # kilobytes that must stay free in a file system
DOWN_TIME=300  # seconds within which the device must go down once sysupgrade has succeeded

# Images for sysupgrade must be in memory, and outside the folder that is removed when this agent stops.
update_folder() { echo "${TMPDIR:-/tmp}/device-update.$1"; }

# trouble CODE TEXT: sets why an update failed. Always fails.
trouble() {
  CODE=$1 REASON=$2
  return 1
}

# act_update ID SECONDS TOKEN KIND SIZE SHA256 KEEP: if all goes well, recover answers after the restart.
act_update() {
  local dir
  dir=$(update_folder "$1")
  CODE=FAILED REASON='the update ended without a word'
  rm -rf "$dir"
  if can_update "$3" "$4" "$5" "$6" && make_room "$dir" "$5" && fetch_file "$dir" "$2" "$3" "$5" && check_file "$dir" "$4" "$6" &&
    say_whole "$1" && apply_file "$1" "$dir" "$4" "$7"; then
    # If the agent is stopped during this wait, its next run answers.
    sleep "$DOWN_TIME" 4>&- 5<&- || return 0
    trouble TIMEOUT "the device did not restart within $DOWN_TIME s"
  fi
  rm -f "$COMMANDS/$1/restarts"
  rm -rf "$dir"
  end_command "$1" 0 "$CODE" "$REASON"
}

# can_update TOKEN KIND SIZE SHA256
can_update() {
  can_fetch "$1" "$3" "$4" || return
  case $2 in firmware | configuration) ;; *) trouble INVALID 'the kind is not valid' || return ;; esac
  have sysupgrade || trouble NO_SYSUPGRADE 'this device has no sysupgrade' || return
  have tar && have find || trouble FAILED 'this device has no tar or find'
}

# can_fetch TOKEN SIZE SHA256
can_fetch() {
  local text
  for text in "$1" "$3"; do
    case $text in *[!0-9a-f]*) trouble INVALID 'the token or checksum is not valid' || return ;; esac
    [ ${#text} = 64 ] || trouble INVALID 'the token or checksum is not valid' || return
  done
  case $2 in '' | *[!0-9]* | ??????????*) trouble INVALID 'the size is not valid' || return ;; esac
  have sha256sum || trouble FAILED 'this device has no sha256sum'
}

# make_room FOLDER BYTES: creates the folder; fails if there is no space for the file and a little more.
make_room() {
  local free
  mkdir -p "$1" || trouble NO_SPACE 'no space in the temporary folder' || return
  free=$(free_space "$1")
  [ -z "$free" ] || [ "$free" -gt $(($2 / 1024 + SPARE_SPACE)) ] || trouble NO_SPACE "no space for $2 bytes: $free kB are free"
}

# free_space FOLDER: the free kilobytes of its file system, or nothing if they are not known.
free_space() { df -Pk "$1" 2>/dev/null | awk 'NR == 2 && $4 ~ /^[0-9]+$/ { print $4 }'; }

# fetch_file FOLDER SECONDS TOKEN BYTES: each connection continues where the previous one broke off.
fetch_file() {
  local held=0 before idle=0 pause=1 end
  end=$(($(uptime_seconds) + $2))
  : >"$1/file"
  while [ "$held" -lt "$4" ]; do
    before=$held
    COMMAND="get $3 $held"
    {
      (ssh_client "d_$(number "$(first_line "$AGENT_HOME/device")" 1 999999999 0)" </dev/null 2>"$1/error" 4>&- 5<&-)
      echo $? >"$1/status"
    } | cat >>"$1/file" || trouble NO_SPACE "the file system is full after $(size_of "$1/file") of $4 bytes" || return
    held=$(($(wc -c <"$1/file")))
    [ "$held" -le "$4" ] || trouble NOT_FETCHED 'the server sent more than announced' || return
    [ "$(first_line "$1/status")" != 3 ] || trouble NOT_FETCHED 'the server no longer offers this file' || return
    if [ "$held" -gt "$before" ]; then idle=0 pause=1; else idle=$((idle + 1)); fi
    [ "$held" -lt "$4" ] || return 0
    [ $idle -lt "$FETCH_TRIES" ] && [ "$(uptime_seconds)" -lt "$end" ] || trouble NOT_FETCHED "the download stopped: $held of $4 bytes" || return
    nap $pause
    if [ $pause -lt 60 ]; then pause=$((pause * 2)); fi
  done
}

# check_sum FOLDER SHA256
check_sum() { [ "$(sum_of "$1/file")" = "$2" ] || trouble WRONG_SUM 'the downloaded file has the wrong checksum'; }

# check_file FOLDER KIND SHA256
check_file() {
  check_sum "$1" "$3" || return
  if [ "$2" = firmware ]; then
    sysupgrade -T "$1/file" </dev/null >"$1/log" 2>&1 4>&- 5<&- || trouble REFUSED "the device refused the image: $(last_words "$1/log")"
  else
    spare_agent "$1"
  fi
}

last_words() { tr -c ' -~\n' '?' <"$1" | grep . | tail -n 1; }

# The home folder of this agent and its files outside of it.
own_files() { upgrade_lines | sed 's#^/##; s#/$##'; }

# pack FOLDER LIST ARCHIVE: creates an archive of files only, because folders in it would change the modes of existing
# ones. The names are passed as arguments, because not every busybox can read them from a list.
pack() (
  IFS='
'
  set -f
  # shellcheck disable=SC2046 # each line is a word
  cd "$1" && tar -czf "$3" $(cat "$2") 2>/dev/null
)

# spare_agent FOLDER: removes the agent's own files from a configuration. It may be a backup of another device, whose
# key would give two devices the same identity.
spare_agent() {
  local one
  mkdir "$1/tree" && tar -C "$1/tree" -xzf "$1/file" 2>/dev/null || trouble REFUSED 'the configuration archive cannot be read' || return
  own_files | while read -r one; do rm -rf "$1/tree/${one:?}"; done
  (cd "$1/tree" && find . ! -type d) >"$1/list"
  [ -s "$1/list" ] && pack "$1/tree" "$1/list" "$1/file" || trouble REFUSED 'the archive contains no configuration' || return
  rm -rf "$1/tree"
}

# say_whole ID: reports to the server that the file is complete, which ends its token, and records that a restart from
# here on is a success.
say_whole() {
  local count=0
  put "u.$1" "progress${TAB}id=$1${TAB}percent=100${TAB}text=Download complete, checksum verified."
  while [ -e "$RUN/out/u.$1" ] && [ $count -lt 5 ]; do
    nap 1
    count=$((count + 1))
  done
  echo 1 >"$COMMANDS/$1/restarts" && [ -s "$COMMANDS/$1/restarts" ] || trouble STORAGE_FAILED 'this device could not store that it restarts' || return
  flush "$COMMANDS/$1/restarts" "$COMMANDS/$1"
}

# apply_file ID FOLDER KIND KEEP: succeeds if the device is about to go down.
apply_file() {
  local list="$2/own"
  if [ "$3" = configuration ]; then
    upgrade "$2" -r "$2/file" || return
    reboot >/dev/null 2>&1 4>&- 5<&- || trouble FAILED 'the configuration is loaded, and the reboot command failed'
  elif [ "$4" = 1 ]; then upgrade "$2" "$2/file"
  else
    # The settings are discarded, but not this agent: only its files are restored.
    (cd / && own_files | while read -r one; do find "./$one" ! -type d 2>/dev/null; done) >"$list"
    pack / "$list" "$2/own.tar.gz" || trouble FAILED 'the files of this agent could not be packed' || return
    upgrade "$2" -n -f "$2/own.tar.gz" "$2/file"
  fi
}

# upgrade FOLDER ARGUMENTS...: runs sysupgrade so that it survives the end of this agent, because it may be writing.
upgrade() {
  local dir="$1"
  shift
  (
    unset OUTPOST_RUN OUTPOST_COMMAND
    trap '' HUP
    exec sysupgrade "$@"
  ) </dev/null >"$dir/log" 2>&1 4>&- 5<&- || trouble FAILED "sysupgrade ended with: $(last_words "$dir/log")"
}

# After a start: removes the remains of an update, unless it may still be writing.
clear_update() {
  if [ ! -e "$COMMANDS/$1/restarts" ] || [ "$2" != "$(boot_id)" ]; then rm -rf "$(update_folder "$1")"; fi
}

# Adds the lines that make upgrades keep this agent: new firmware or a new configuration may have removed them.
keep_over_upgrades() {
  [ "$(first_line "$AGENT_HOME/service")" = procd ] || return 0
  upgrade_lines | while read -r one; do
    grep -qxF "$one" /etc/sysupgrade.conf 2>/dev/null || printf '%s\n' "$one" >>/etc/sysupgrade.conf
  done
}
