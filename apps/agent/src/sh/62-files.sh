# --- Files that the server requests: created in the temporary folder, sent over a separate connection ------------------

is_token() {
  case $1 in *[!0-9a-f]*) return 1 ;; esac
  [ ${#1} = 32 ]
}

# decode_path TEXT: the absolute path that TEXT encodes. A trailing line break would be lost, and no path contains any.
decode_path() {
  case $1 in *%0[Aa]*) return 1 ;; /*) decode "$1" ;; *) return 1 ;; esac
}

# act_file_send ID SECONDS KIND TOKEN PATH(encoded)
act_file_send() {
  local dir="$RUN/file.$1" path='' code
  is_token "$4" && { [ "$3" != path ] || path=$(decode_path "$5"); } && mkdir "$dir" || {
    end_command "$1" 0 INVALID 'the token or path is not valid, or there is no space in the temporary folder'
    return
  }
  supervise "$1" "$2" "$dir" send_file "$dir" "$3" "$4" "$path"
  code=$?
  if [ -e "$dir/expired" ]; then outcome "$1" 0 TIMEOUT "ended after $2 s"
  elif [ $code = 0 ]; then
    outcome "$1" 1 '' ''
    FRAME="$FRAME${TAB}data.size=$(size_of "$dir/file")${TAB}data.sha256=$(sum_of "$dir/file")"
  elif [ $code = 2 ]; then outcome "$1" 0 NO_FILE "$(refusal "$dir/why" 'the file could not be made')"
  else outcome "$1" 0 NOT_TAKEN "$(refusal "$dir/answer" 'the server did not accept the file')"
  fi
  rm -rf "$dir"
  finish "$1" "$FRAME"
}

# supervise MARK SECONDS FOLDER FUNCTION...: runs FUNCTION in a marked process and returns its status. After SECONDS it
# creates FOLDER/expired and kills that process with everything that it started.
supervise() {
  local mark="$1" seconds="$2" dir="$3" child killer code
  shift 3
  (
    # shellcheck disable=SC2031 # the marker is meant for this subshell only
    export OUTPOST_COMMAND=":$mark:"
    "$@"
  ) </dev/null >/dev/null 2>"$dir/error" 4>&- 5<&- &
  child=$!
  later "$seconds" expire_file "$mark" "$dir" "$child" &
  killer=$!
  wait "$child"
  code=$?
  if [ -e "$dir/expired" ]; then wait "$killer"; else kill "$killer" 2>/dev/null; fi
  return $code
}

# expire_file MARK FOLDER PID: signals twice, because a process between fork and exec does not have the marker yet.
expire_file() {
  : >"$2/expired"
  kill -9 "$3" 2>/dev/null
  end_marked "OUTPOST_COMMAND=:$1:" KILL
  sleep 1
  end_marked "OUTPOST_COMMAND=:$1:" KILL
}

# refusal FILE OTHERWISE: the text of a refusal without its code, or OTHERWISE if there is no text.
refusal() {
  local text
  text=$(first_line "$1" | sed 's/^error [A-Z_]* //' | tr -c ' -~' '?')
  printf '%s' "${text:-$2}"
}

size_of() { wc -c <"$1" | tr -d ' '; }
sum_of() { sha256sum "$1" | cut -c 1-64; }

# send_file FOLDER KIND TOKEN PATH: 0 if the server has received it, 2 if it could not be created, 1 otherwise.
send_file() {
  case $2 in
    backup) make_backup "$1" ;;
    troubleshoot) make_troubleshoot "$1" ;;
    eventslog) make_eventslog "$1" ;;
    path) copy_file "$1" "$4" ;;
    *) no_file "$1" 'this agent does not know this kind of file' ;;
  esac || return 2
  upload "$1" "$3"
}

# upload FOLDER TOKEN: sends FOLDER/file. The answer is not written to a file first: there may be no space for it.
upload() {
  local try answer
  COMMAND="put $2 $(sum_of "$1/file") $(size_of "$1/file")"
  for try in 5 20 0; do
    answer=$(ssh_client "d_$(number "$(first_line "$AGENT_HOME/device")" 1 999999999 0)" <"$1/file") && return 0
    # Trying again makes sense if the network failed or the server is busy.
    case $answer in '' | 'error BUSY'* | 'error UNAVAILABLE'* | 'error BAD_REQUEST'*) ;; *) break ;; esac
    [ $try = 0 ] || sleep $try
  done
  printf '%s\n' "$answer" >"$1/answer"
  return 1
}

# copy_file FOLDER PATH: a copy, because the file may change while it is sent.
copy_file() {
  local size
  [ -e "$2" ] || { no_file "$1" 'there is no file at this path' || return; }
  [ -f "$2" ] || { no_file "$1" 'what is at this path is not a file' || return; }
  (: <"$2") 2>/dev/null || { no_file "$1" 'the file cannot be read' || return; }
  size=$(file_facts "$2" | cut -d ' ' -f 3)
  [ "${size:-0}" -le "$MAX_FILE" ] || { too_large "$1" || return; }
  make_room "$1" "${size:-0}" || { no_file "$1" "the file cannot be copied: $REASON" || return; }
  (ulimit -c 0 && ulimit -f $((MAX_FILE / 512)) && exec cat <"$2" >"$1/file") && return
  # It has grown, or its size was not known, as in /proc.
  if [ "$(size_of "$1/file")" = "$MAX_FILE" ]; then too_large "$1"
  else no_file "$1" "the file cannot be copied: $(last_words "$1/error")"
  fi
}

too_large() { no_file "$1" "the file is larger than the limit of $((MAX_FILE / 1048576)) MiB"; }

# file_facts PATH: mode, owner:group and size of a file, from the listing of ls: not every busybox has stat.
file_facts() {
  printf '%s\n' "$(ls -lnLd "$1")" | awk '
    function digit(at,   x) {
      x = substr($1, at + 2, 1)
      if (x ~ /[sStT]/) special += at == 2 ? 4 : at == 5 ? 2 : 1
      return (substr($1, at, 1) == "r") * 4 + (substr($1, at + 1, 1) == "w") * 2 + (x ~ /[xst]/)
    }
    NR == 1 { digits = digit(2) digit(5) digit(8); print special + 0 digits, $3 ":" $4, $5 }'
}

# no_file FOLDER TEXT: stores why there is no file. Always fails.
no_file() {
  printf '%s\n' "$2" >"$1/why"
  return 1
}

# The settings: what sysupgrade would keep, else /etc/config and the files that identify the device and its firmware.
make_backup() {
  local name names=etc/config
  if have sysupgrade && sysupgrade -b - >"$1/file" && [ -s "$1/file" ]; then return 0; fi
  [ -d "$ROOT/etc/config" ] || { no_file "$1" 'this device has no /etc/config to make a backup of' || return 1; }
  for name in etc/version etc/board.json etc/openwrt_release etc/os-release; do
    if [ -f "$ROOT/$name" ]; then names="$names $name"; fi
  done
  # shellcheck disable=SC2086 # the names above contain no spaces
  tar -czhf "$1/file" -C "$ROOT/" $names || no_file "$1" 'tar could not make the archive'
}

read_log() {
  if have logread && logread 2>/dev/null; then return 0; fi
  if [ -r "$ROOT/var/log/messages" ]; then cat "$ROOT/var/log/messages"
  elif [ -r "$ROOT/var/log/syslog" ]; then cat "$ROOT/var/log/syslog"
  elif have journalctl; then journalctl --no-pager --lines=20000 2>/dev/null
  else return 1
  fi
}

make_eventslog() {
  { read_log || : >"$1/none"; } | tail -c "$MAX_LOG" >"$1/file"
  [ -s "$1/file" ] && [ ! -e "$1/none" ] || no_file "$1" 'this device has no log that the agent may read'
}

# Everything that helps with troubleshooting. Processes are listed without arguments, and settings without secrets.
make_troubleshoot() {
  local in="$1/content" file dir
  mkdir "$in" || return 1
  read_log 2>/dev/null | tail -c "$MAX_LOG" >"$in/log.txt"
  dmesg >"$in/kernel.txt" 2>/dev/null
  { for dir in /proc/[0-9]*; do first_line "$dir/stat" 2>/dev/null && echo; done; } >"$in/processes.txt"
  if have ip; then { ip addr; ip route; } >"$in/network.txt" 2>/dev/null; fi
  df >"$in/storage.txt" 2>/dev/null
  { model; echo; firmware; echo; echo "serial $(serial)"; uname -a; echo "$AGENT_VERSION"; } >"$in/versions.txt"
  if [ -d "$ROOT/etc/config" ]; then
    mkdir "$in/config"
    for file in "$ROOT/etc/config"/*; do
      if [ -f "$file" ]; then without_secrets <"$file" >"$in/config/${file##*/}"; fi
    done
  fi
  tar -czf "$1/file" -C "$in" . || no_file "$1" 'tar could not make the archive'
}

# Removes the values of secret settings from a configuration (option name 'value'), including values of several lines.
without_secrets() {
  awk -v single="'" '
    function quotes(text, sign) { return split(text, part, sign) - 1 }
    open != "" { if (quotes($0, open) % 2) open = ""; next }
    ($1 == "option" || $1 == "list") && tolower($2) ~ /key|pass|psk|secret|token|pin|community|credential|auth/ {
      name = $2
      gsub(single, "", name); gsub("\"", "", name)
      value = $0
      sub(/^[ \t]*[^ \t]+[ \t]+[^ \t]+[ \t]*/, "", value)
      first = substr(value, 1, 1)
      if ((first == single || first == "\"") && quotes(value, first) % 2) open = first
      print "\t" $1 " " name " " single "(removed)" single
      next
    }
    { print }'
}
