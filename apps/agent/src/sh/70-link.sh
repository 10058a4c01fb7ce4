# --- Keys and the connection -------------------------------------------------------------------------------------------

# make_key FILE
make_key() {
  if [ "$CLIENT" = dbclient ]; then dropbearkey -t ed25519 -f "$1" >/dev/null 2>&1
  else ssh-keygen -q -t ed25519 -N '' -C outpost -f "$1" </dev/null >/dev/null 2>&1
  fi
}

# public_key FILE: "ssh-ed25519 AAAA..."
public_key() {
  { if [ "$CLIENT" = dbclient ]; then dropbearkey -y -f "$1" 2>/dev/null; else cat "$1.pub"; fi; } |
    sed -n 's/^\(ssh-ed25519 [0-9A-Za-z+/=]*\).*/\1/p' | head -n 1
}

fingerprint() {
  if [ "$CLIENT" = dbclient ]; then dropbearkey -y -f "$1" 2>/dev/null; else ssh-keygen -lf "$1.pub" 2>/dev/null; fi |
    tr ' ' '\n' | grep -e '^SHA256:' -e '^[0-9a-f:]\{47\}$' | head -n 1
}

# The host keys of the server. dbclient accepts only one line per key type and host, so the current and the next key are
# in a home folder each.
write_known_hosts() {
  # Keys that the server has sent since a script with these keys was installed are newer than the script.
  if [ "$(first_line "$AGENT_HOME/pins")" = "$(own_keys)" ] && [ -n "$(pinned_key h1)" ]; then return; fi
  rm -f "$AGENT_HOME/pins" "$AGENT_HOME/hosts"
  pin_key h1 "$OUTPOST_HOST_KEY"
  if [ -n "$OUTPOST_NEXT_HOST_KEY" ]; then pin_key h2 "$OUTPOST_NEXT_HOST_KEY"; else rm -rf "$AGENT_HOME/h2"; fi
}

# The servers and the host keys that this script contains.
own_keys() { echo "$OUTPOST_SERVERS $OUTPOST_HOST_KEY $OUTPOST_NEXT_HOST_KEY"; }

# pin_key FOLDER KEY: even if the power fails, the file contains either the old key or the new one.
pin_key() {
  local file="$AGENT_HOME/$1/.ssh/known_hosts"
  mkdir -p "$AGENT_HOME/$1/.ssh" && known_hosts "$2" >"$file.new" && [ -s "$file.new" ] && mv "$file.new" "$file" &&
    flush "$file" "$AGENT_HOME/$1/.ssh"
}

# known_hosts KEY: a line for each name of the server, whose hosts all have this key.
known_hosts() {
  local server
  for server in $OUTPOST_SERVERS; do
    printf '%s %s\n' "${server%:*}" "$1" || return
  done
}

# pinned_key FOLDER: the host key in a home folder, without its type.
pinned_key() { first_line "$AGENT_HOME/$1/.ssh/known_hosts" | sed -n 's/^[^ ]* ssh-ed25519 //p'; }

# Stores the host keys that the server sends. The current one first: if interrupted, the device still knows the server.
pin_host_keys() {
  local present next
  present=$(decode "$F_present") && next=$(decode "$F_next") && is_host_key "$present" && is_host_key "$next" || {
    answer 0 INVALID 'these are no host keys'
    return
  }
  if [ "ssh-ed25519 $(pinned_key h1)" != "$present" ] || [ "ssh-ed25519 $(pinned_key h2)" != "$next" ]; then
    own_keys >"$AGENT_HOME/pins" && pin_key h1 "$present" && pin_key h2 "$next" || {
      answer 0 STORAGE_FAILED 'this device could not write the host keys down'
      return
    }
    rm -f "$AGENT_HOME/hosts"
    HOSTS=h1
    log 'the server named its coming host key'
  fi
  answer 1 '' ''
}

# Chooses the address for the next connection: at random one of those that were not used last, and at first any of them.
change_server() {
  local last others='' server
  last=$(first_line "$RUN/server")
  for server in $OUTPOST_SERVERS; do
    [ "$server" = "$last" ] || others="$others $server"
  done
  # shellcheck disable=SC2086 # addresses are words
  set -- ${others:-$OUTPOST_SERVERS}
  shift "$(random_below $#)"
  printf '%s\n' "$1" >"$RUN/server.new" && mv "$RUN/server.new" "$RUN/server"
}

# ssh_client USER ARGUMENTS...: becomes the SSH client (exec). Only for background processes and subshells.
ssh_client() {
  local user="$1" SERVER
  shift
  export HOME="$AGENT_HOME/$HOSTS"
  SERVER=$(first_line "$RUN/server")
  ulimit -f 128 # it writes only error messages to files
  if [ "$CLIENT" = dbclient ]; then
    # shellcheck disable=SC2086 # the window is two words or none, and the command a few plain words
    exec dbclient -T -K 25 $WINDOW -i "$AGENT_HOME/$KEY" -p "${SERVER##*:}" -l "$user" "$@" "${SERVER%:*}" $COMMAND
  fi
  # shellcheck disable=SC2086 # the command is a few plain words or none
  exec ssh -T -F /dev/null -i "$AGENT_HOME/$KEY" -p "${SERVER##*:}" -l "$user" -o IdentitiesOnly=yes -o BatchMode=yes \
    -o StrictHostKeyChecking=yes -o UserKnownHostsFile="$HOME/.ssh/known_hosts" -o GlobalKnownHostsFile=/dev/null \
    -o HostKeyAlias="${SERVER%:*}" -o HostKeyAlgorithms=ssh-ed25519 -o Compression=no -o ConnectTimeout=30 \
    -o ServerAliveInterval=25 -o ServerAliveCountMax=3 -o ExitOnForwardFailure=yes "$@" "${SERVER%:*}" $COMMAND
}

# A key created by key.rotate is tried first. If the server does not know it yet, the old one is tried next, and so on.
choose_key() {
  if [ -s "$AGENT_HOME/key.next" ] && [ "$KEY" != key.next ]; then KEY=key.next; else KEY=key; fi
}

adopt_key() {
  if [ "$KEY" = key.next ]; then
    mv "$AGENT_HOME/key.next" "$AGENT_HOME/key"
    if [ -e "$AGENT_HOME/key.next.pub" ]; then mv "$AGENT_HOME/key.next.pub" "$AGENT_HOME/key.pub"; fi
    flush "$AGENT_HOME/key" "$AGENT_HOME"
    KEY=key
    log 'the new key is in use'
  fi
}

# session USER COMMAND: runs one connection until it ends. Sets OUTCOME to online, enrolled, pending, refused, mismatch
# (of the host key) or failed; REASON; and RETRY if the server specified a delay.
session() {
  local line watchdog send SERVER patience="$WELCOME_TIMEOUT"
  OUTCOME=failed REASON='' RETRY='' REPORTER='' COLLECTOR=''
  rm -f "$RUN/online" "$RUN/up" "$RUN/down"
  if ! mkfifo "$RUN/up" "$RUN/down"; then
    REASON='no space in the temporary folder'
    return
  fi
  compose_hello
  printf '%s\n' "$FRAME" >"$RUN/hello"
  echo "$DIALLED_FOR" >"$RUN/dialled"
  sender >"$RUN/up" &
  send=$!
  COMMAND=$2
  ssh_client "$1" <"$RUN/up" >"$RUN/down" 2>"$RUN/error" 4>&- &
  CLIENT_PID=$!
  COMMAND=''
  echo "$CLIENT_PID" >"$RUN/client"
  if [ -e "$RUN/changing" ]; then patience=$REDIAL_TIME; fi
  later "$patience" give_up "$CLIENT_PID" &
  watchdog=$!
  exec 5<"$RUN/down"
  while IFS= read -r line <&5; do
    handle "$line"
  done
  exec 5<&-
  rm -f "$RUN/online"
  kill "$CLIENT_PID" "$send" "$watchdog" $REPORTER $COLLECTOR 2>/dev/null
  wait "$CLIENT_PID" "$send" "$watchdog" $REPORTER $COLLECTOR 2>/dev/null
  if grep -qi -e 'host key mismatch' -e 'host key verification failed' "$RUN/error"; then OUTCOME=mismatch; fi
  [ -n "$REASON" ] || REASON=$(tr -c ' -~\n' '?' <"$RUN/error" | grep . | tail -n 1)
}

give_up() { [ -e "$RUN/online" ] || kill "$1" 2>/dev/null; }

# handle LINE: handles one frame from the server.
handle() {
  read_fields "$1"
  case ${1%%"$TAB"*} in
    welcome)
      adopt_key
      OUTCOME=online
      ONLINE_SINCE=$(uptime_seconds)
      if [ "$HOSTS" = h2 ]; then echo h2 >"$AGENT_HOME/hosts"; fi
      : >"$RUN/online"
      SERVER=$(first_line "$RUN/server")
      state online "connected to ${SERVER%:*} as device $(number "$F_device" 0 999999999 0)"
      start_reporter
      start_collector
      wake
      ;;
    enrolled)
      F_device=$(number "$F_device" 1 999999999 '')
      if [ -n "$F_device" ] && echo "$F_device" >"$AGENT_HOME/device.new" && mv "$AGENT_HOME/device.new" "$AGENT_HOME/device"; then
        OUTCOME=enrolled
        flush "$AGENT_HOME/device" "$AGENT_HOME"
        rm -f "$AGENT_HOME/token"
      fi
      kill "$CLIENT_PID"
      ;;
    pending | refused)
      OUTCOME=${1%%"$TAB"*}
      RETRY=$(number "$F_retry" "$RETRY_MIN" 21600 60)
      REASON=$(printable "$F_text")
      kill "$CLIENT_PID"
      ;;
    run) run_command ;;
    ping)
      put p.pong "pong${TAB}n=$(number "$F_n" 0 999999999 0)"
      ;;
    interval)
      F_interval=$F_seconds
      start_reporter
      ;;
    error) log "the server did not understand a frame: $F_code $(printable "$F_text")" ;;
  esac
}

start_reporter() {
  if [ -n "$REPORTER" ]; then kill "$REPORTER" 2>/dev/null; fi
  if [ "$F_interval" != 0 ]; then F_interval=$(number "$F_interval" 5 31536000 300); fi
  reporter "$F_interval" 5<&- &
  REPORTER=$!
}
