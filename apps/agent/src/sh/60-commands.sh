# --- Commands ----------------------------------------------------------------------------------------------------------

# answer OK CODE TEXT: sends the result of the command in F_id without storing it.
answer() {
  outcome "$F_id" "$1" "$2" "$3"
  put "r.$F_id" "$FRAME"
}

# Handles a "run" frame. It never waits for the command to finish, because the read loop must continue.
run_command() {
  if ! is_id "$F_id"; then
    log 'the server sent a command whose id is not valid'
    return
  fi
  case $F_name in
    ping) answer 1 '' '' ;;
    tunnel.open) open_tunnel ;;
    tunnel.close) close_tunnel ;;
    host.keys) pin_host_keys ;;
    scan.hosts) scan_hosts "$F_ports" "$F_sweep" 5<&- & ;;
    scan.ports) scan_ports ;;
    exec | reboot | refresh | key.rotate | file.send | update) run_once ;;
    *) answer 0 UNKNOWN_COMMAND 'this agent does not know the command' ;;
  esac
}

run_once() {
  local dir="$COMMANDS/$F_id" busy
  if [ -s "$dir/result" ]; then
    put "r.$F_id" "$(cat "$dir/result")"
    return
  fi
  if [ -e "$RUN/running/$F_id" ]; then
    put "a.$F_id" "ack${TAB}id=$F_id"
  elif [ -s "$dir/started" ]; then
    answer 0 OUTCOME_UNKNOWN 'the outcome could not be stored'
  else
    busy=$(find "$RUN/running" -type f | grep -c .)
    if [ "$busy" -ge "$MAX_RUNNING" ]; then
      answer 0 BUSY "this device is busy with $busy commands"
      return
    fi
    if ! begin "$F_id" "$F_name"; then
      answer 0 STORAGE_FAILED 'this device could not store the command, so it was not run'
      return
    fi
    put "a.$F_id" "ack${TAB}id=$F_id"
    F_timeout=$(number "$F_timeout" 1 86400 60)
    case $F_name in
      exec) act_exec "$F_id" "$F_timeout" "$F_command" 5<&- & ;;
      reboot) act_reboot "$F_id" 5<&- & ;;
      refresh) act_refresh "$F_id" 5<&- & ;;
      update) act_update "$F_id" "$F_timeout" "$F_token" "$F_kind" "$F_size" "$F_sha256" "$F_keep" 5<&- & ;;
      key.rotate) act_key_rotate "$F_id" 5<&- & ;;
      file.send) act_file_send "$F_id" "$F_timeout" "$F_file" "$F_token" 5<&- & ;;
    esac
  fi
}

# end_command ID OK CODE TEXT
end_command() {
  outcome "$1" "$2" "$3" "$4"
  finish "$1" "$FRAME"
}

# act_exec ID SECONDS COMMAND(encoded): the only place where text from the server reaches a shell.
act_exec() {
  local dir="$RUN/exec.$1" command child killer collector code truncated=0
  command=$(decode "$3") && [ -n "$command" ] || {
    end_command "$1" 0 INVALID 'the command is empty or not well encoded'
    return
  }
  mkdir "$dir" && mkfifo "$dir/pipe" || {
    end_command "$1" 0 STORAGE_FAILED 'no space in the temporary folder'
    return
  }
  collect "$dir" 3<"$dir/pipe" &
  collector=$!
  (
    unset OUTPOST_RUN # a service that the command starts must outlive this agent
    # shellcheck disable=SC2030 # the marker is meant for this subshell only
    export OUTPOST_COMMAND=":$1:"
    cd / && exec sh -c -- "$command"
  ) </dev/null >"$dir/pipe" 2>&1 4>&- 5<&- &
  child=$!
  later "$2" expire "$1" "$dir" &
  killer=$!
  wait "$child"
  code=$?
  if [ -e "$dir/expired" ]; then wait "$killer"; else kill "$killer" 2>/dev/null; fi
  # Processes left in the background may keep the pipe open, so the rest of the output gets two seconds.
  later 2 kill "$collector" 2>/dev/null &
  killer=$!
  wait "$collector"
  kill "$killer" 2>/dev/null
  [ "$(wc -c <"$dir/out")" -le "$MAX_OUTPUT" ] || truncated=1
  if [ -e "$dir/expired" ]; then outcome "$1" 0 TIMEOUT "ended after $2 s"; else outcome "$1" 1 '' ''; fi
  FRAME="$FRAME${TAB}data.exit_code=$code${TAB}data.truncated=$truncated${TAB}data.output=$(
    dd if="$dir/out" bs="$MAX_OUTPUT" count=1 2>/dev/null | encode_stream
  )"
  rm -rf "$dir"
  finish "$1" "$FRAME"
}

# expire ID FOLDER: kills a command that took too long, with everything that it started.
expire() {
  : >"$2/expired"
  end_marked "OUTPOST_COMMAND=:$1:" TERM
  sleep 2
  end_marked "OUTPOST_COMMAND=:$1:" KILL
}

# collect FOLDER: keeps the first bytes of descriptor 3 and discards the rest, so that a full pipe never blocks the
# command. It reads byte by byte, because a larger block waits in a buffer that is lost when this is killed.
# (Descriptor 0 of background processes is /dev/null.)
collect() {
  local part=''
  : >"$1/out"
  trap 'kill "$part" 2>/dev/null; exit 0' TERM
  dd bs=1 count=$((MAX_OUTPUT + 1)) of="$1/out" <&3 2>/dev/null 4>&- 5<&- &
  part=$!
  wait "$part"
  cat <&3 >/dev/null 4>&- 5<&- &
  part=$!
  wait "$part"
}

# recover answers after the reboot; this function answers only if no reboot happens.
act_reboot() {
  sleep 1 # lets the ack leave
  if ! reboot >/dev/null 2>&1 4>&- 5<&-; then
    end_command "$1" 0 FAILED 'the reboot command failed'
    return
  fi
  sleep 120 4>&- 5<&-
  end_command "$1" 0 TIMEOUT 'the device did not restart within 120 s'
}

act_refresh() {
  report t.asked all
  end_command "$1" 1 '' ''
}

# The new key is kept beside the old one until the server accepts it (see choose_key).
act_key_rotate() {
  local public
  rm -f "$AGENT_HOME/key.next" "$AGENT_HOME/key.next.pub" "$AGENT_HOME/key.made" "$AGENT_HOME/key.made.pub"
  if make_key "$AGENT_HOME/key.made" && public=$(public_key "$AGENT_HOME/key.made") && [ -n "$public" ]; then
    if [ -e "$AGENT_HOME/key.made.pub" ]; then mv "$AGENT_HOME/key.made.pub" "$AGENT_HOME/key.next.pub"; fi
    mv "$AGENT_HOME/key.made" "$AGENT_HOME/key.next"
    flush "$AGENT_HOME/key.next" "$AGENT_HOME"
    outcome "$1" 1 '' ''
    FRAME="$FRAME${TAB}data.public_key=$(encode "$public" 1024)"
  else
    outcome "$1" 0 FAILED 'no key could be made'
  fi
  finish "$1" "$FRAME"
}
