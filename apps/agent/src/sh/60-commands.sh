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
    exec.output) read_output 5<&- & ;;
    tunnel.open) open_tunnel ;;
    tunnel.close) close_tunnel ;;
    host.keys) pin_host_keys ;;
    readings.set) set_readings ;;
    readings.test) test_readings 5<&- & ;;
    scan.hosts) scan_hosts "$F_ports" "$F_sweep" 5<&- & ;;
    scan.ports) scan_ports ;;
    network.observe) observe_network 5<&- & ;;
    wireless.observe) observe_wireless 5<&- & ;;
    hotspot) act_hotspot 5<&- & ;;
    config.confirm) confirm_change ;;
    config.cancel) ask_guard cancel "$F_change" ;;
    config.hashes) hash_files ;;
    exec | reboot | refresh | key.rotate | file.send | file.fetch | update | config.apply | api | esim) run_once ;;
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
      exec) act_exec "$F_id" "$F_timeout" "$F_command" "$F_token" 5<&- & ;;
      reboot) act_reboot "$F_id" 5<&- & ;;
      refresh) act_refresh "$F_id" 5<&- & ;;
      update) act_update "$F_id" "$F_timeout" "$F_token" "$F_kind" "$F_size" "$F_sha256" "$F_keep" 5<&- & ;;
      key.rotate) act_key_rotate "$F_id" 5<&- & ;;
      file.send) act_file_send "$F_id" "$F_timeout" "$F_file" "$F_token" "$F_path" 5<&- & ;;
      file.fetch) act_file_fetch "$F_id" "$F_timeout" "$F_token" "$F_size" "$F_sha256" "$F_path" "$F_mode" 5<&- & ;;
      esim) act_esim "$F_id" "$F_action" "$F_iccid" "$F_nickname" "$F_activation" "$F_confirmation" "$F_within" 5<&- & ;;
      api) act_api "$F_id" "$F_timeout" "$F_token" 5<&- & ;;
      config.apply) act_config_apply "$F_id" "$F_timeout" "$F_token" "$F_size" "$F_sha256" "$F_change" "$F_within" "$F_confirm" 5<&- & ;;
    esac
  fi
}

# end_command ID OK CODE TEXT
end_command() {
  outcome "$1" "$2" "$3" "$4"
  finish "$1" "$FRAME"
}

# act_exec ID SECONDS COMMAND(encoded) [TOKEN]: the only place where text from the server reaches a shell.
act_exec() {
  local dir="$RUN/exec.$1" out="$RUN/exec.$1/out" limit=$MAX_OUTPUT command child killer collector code truncated=0 sent=''
  command=$(decode "$3") && [ -n "$command" ] && { [ -z "$4" ] || is_token "$4"; } || {
    end_command "$1" 0 INVALID 'the command is empty or not well encoded, or the token is not valid'
    return
  }
  mkdir "$dir" "$out" && mkfifo "$dir/pipe" || {
    end_command "$1" 0 STORAGE_FAILED 'no space in the temporary folder'
    return
  }
  if [ -n "$4" ]; then limit=$(output_limit "$out"); fi
  collect "$out/file" "$limit" 3<"$dir/pipe" &
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
  wait "$collector" || truncated=1
  kill "$killer" 2>/dev/null
  if [ "$(size_of "$out/file")" -gt "$MAX_OUTPUT" ]; then
    # The marker differs from that of the command: services that the command has started must not be killed.
    if supervise "$1/send" "$SEND_TIME" "$out" upload "$out" "$4"; then
      sent="${TAB}data.size=$(size_of "$out/file")${TAB}data.sha256=$(sum_of "$out/file")"
    else truncated=1
    fi
  fi
  if [ -e "$dir/expired" ]; then outcome "$1" 0 TIMEOUT "ended after $2 s"; else outcome "$1" 1 '' ''; fi
  FRAME="$FRAME${TAB}data.exit_code=$code${TAB}data.truncated=$truncated$sent${TAB}data.output=$(
    dd if="$out/file" bs="$MAX_OUTPUT" count=1 2>/dev/null | encode_stream
  )"
  rm -rf "$dir"
  finish "$1" "$FRAME"
}

# Answers with the part of the output of a running command that begins at byte F_from. One part is read at a time, and an
# unsent one is replaced, so that however often the server asks, little work and nothing else waits.
read_output() {
  local file="$RUN/exec.$F_command/out/file" from count size part held
  if ! is_id "$F_command" || [ ! -f "$file" ]; then
    answer 0 NOT_RUNNING 'the command does not run'
    return
  fi
  if ! mkdir "$RUN/reading" 2>/dev/null; then
    answer 0 BUSY 'another part of an output is being read'
    return
  fi
  from=$(number "$F_from" 0 "$MAX_SENT" 0)
  size=$(size_of "$file")
  count=$(number "$((${size:-0} - from))" 0 "$MAX_PART" 0)
  part=$(tail -c +$((from + 1)) "$file" 2>/dev/null | head -c "$count" | encode_stream part)
  held=${part##*[!0-9]}
  outcome "$F_id" 1 '' ''
  FRAME="$FRAME${TAB}data.next=$((from + count - held))${TAB}data.more=$((from + count < ${size:-0}))"
  put r.part "$FRAME${TAB}data.output=${part%?"$held"}"
  rmdir "$RUN/reading"
}

# output_limit FOLDER: the bytes of output that are kept in order to be sent; fewer if they would fill the file system.
output_limit() {
  local free
  free=$(free_space "$1")
  if [ -z "$free" ] || [ "$free" -gt $((MAX_SENT / 1024 + SPARE_SPACE)) ]; then echo "$MAX_SENT"
  else number $(((free - SPARE_SPACE) * 1024)) "$MAX_OUTPUT" "$MAX_SENT" "$MAX_OUTPUT"
  fi
}

# expire ID FOLDER: kills a command that took too long, with everything that it started.
expire() {
  : >"$2/expired"
  end_marked "OUTPOST_COMMAND=:$1:" TERM
  sleep 2
  end_marked "OUTPOST_COMMAND=:$1:" KILL
}

# collect FILE BYTES: keeps the first bytes of descriptor 3, a multiple of 512, and discards the rest, so that a full pipe
# never blocks the command; fails if it discarded any. dd writes each block as soon as it has read it, so that killing it
# loses nothing that has waited, and the limit for files ends it after exactly so many bytes.
# (Descriptor 0 of background processes is /dev/null.)
collect() {
  local part='' status=0
  : >"$1"
  trap 'kill "$part" 2>/dev/null; exit $status' TERM
  (ulimit -c 0 && ulimit -f $(($2 / 512)) && exec dd bs=4096 of="$1" <&3 2>/dev/null 4>&- 5<&-) &
  part=$!
  wait "$part" 2>/dev/null && return
  status=1
  cat <&3 >/dev/null 4>&- 5<&- &
  part=$!
  wait "$part"
  return 1
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
