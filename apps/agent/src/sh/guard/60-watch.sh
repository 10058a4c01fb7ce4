# --- The watch -----------------------------------------------------------------------------------------------------------

# Starts the watch, which waits for nothing if no change is open.
start_watch() {
  case $(first_line "$BASE/service") in
    procd) /etc/init.d/outpost-guard start ;;
    systemd) systemctl start --no-block outpost-guard ;;
    *)
      [ -z "$(marked "OUTPOST_GUARD=$BASE:")" ] || return 0
      # Replaces setsid and nohup. The agent ends what has its mark.
      (
        trap '' HUP
        unset OUTPOST_RUN OUTPOST_COMMAND
        mark_watch
        exec sh "$BASE/guard.sh" watch </dev/null >/dev/null 2>&1
      ) &
      ;;
  esac
}

# The mark is in the environment from the start of the process, so that others find it.
mark_watch() { export OUTPOST_GUARD="$BASE:"; }

watch() {
  if [ "${OUTPOST_GUARD:-}" != "$BASE:" ]; then
    mark_watch
    exec sh "$BASE/guard.sh" watch
  fi
  case $(first_line "$BASE/service") in procd | systemd) ;; *) is_first_watch || return 0 ;; esac
  while open_change; do
    guard_change
    case $(first_line "$DIR/state") in restored) wait_for_link ;; esac
  done
  prune
  case $(first_line "$BASE/service") in
    procd) exec /etc/init.d/outpost-guard stop ;; # procd would start it again
    systemd) ;;
    *)
      # Without the mark: a start that still found it has started no watch.
      unset OUTPOST_GUARD
      exec sh "$BASE/guard.sh" look
      ;;
  esac
}

# Starts the watch again for a change that was prepared while the last one ended.
look() { if open_change; then start_watch; fi; }

# Of watches that were started at the same time, before any had its mark, the one with the lowest number continues. Their
# subshells and programs have the mark as well, and may have lower numbers, since numbers begin again after the highest.
is_first_watch() {
  local pid pids parent
  sleep 1
  pids=" $$ $(marked "OUTPOST_GUARD=$BASE:" | tr '\n' ' ')"
  for pid in $pids; do
    read -r _ _ _ parent _ 2>/dev/null <"/proc/$pid/stat" || continue
    case $pids in *" $parent "*) continue ;; esac
    if [ "$pid" -lt $$ ]; then return 1; fi
  done
}

# Runs the change in DIR until it has ended.
guard_change() {
  local change="${DIR##*/}" deadline tries=0
  deadline=$(first_line "$DIR/deadline")
  # The engine of a watch that was killed may live on. It has to end before the phase is read, or two would apply.
  [ "$(first_line "$DIR/state")" = rebooting ] || end_marked "OUTPOST_CHANGE=$BASE:$change:"
  case $(first_line "$DIR/phase") in
    journal | tests) if [ -e "$DIR/open" ]; then start_engine "$change"; fi ;;
    apply) [ "$(first_line "$DIR/state")" = rebooting ] || ask_end NOT_APPLIED 'the guard was ended while it changed files' ;;
  esac
  while is_open; do
    if [ -e "$DIR/verdict.confirmed" ]; then
      sleep 2
      if is_open; then end_confirmed; fi
    elif [ -s "$DIR/end" ]; then
      put_back "$(cut -d ' ' -f 1 <"$DIR/end")" "$(cut -d ' ' -f 2- <"$DIR/end")" '' || tries=$((tries + 1))
    elif [ "$(uptime_seconds)" -ge "$deadline" ] || [ -e "$DIR/verdict.restored" ]; then
      put_back NOT_CONFIRMED 'the server did not confirm the change in time' '' || tries=$((tries + 1))
    fi
    [ $tries -lt $RESTORE_TRIES ] || exit 1
    if is_open; then
      if [ $tries -gt 0 ]; then sleep 10; else sleep 1; fi
    fi
  done
}

# Without the mark of the watch: an engine that outlives its watch must not pass for one.
start_engine() {
  (
    unset OUTPOST_GUARD
    export OUTPOST_CHANGE="$BASE:$1:"
    exec sh "$BASE/guard.sh" engine "$1" </dev/null >/dev/null 2>&1
  ) &
}

# A restored device that does not connect restarts once. The agent reports the connection; without an agent there is none
# to wait for.
wait_for_link() {
  local end
  end=$(($(uptime_seconds) + LINK_TIME))
  while [ ! -e "$DIR/linked" ] && [ -e "$BASE/run" ]; do
    if [ "$(uptime_seconds)" -ge $end ]; then
      [ ! -e "$DIR/rebooted" ] || return 0
      store rebooted "$(boot_id)"
      note "no connection for $LINK_TIME s after the restore: restarting the device"
      flush "$DIR/rebooted" "$DIR/log" "$DIR" && timed "$RELOAD_TIME" reboot
      return 0
    fi
    sleep 1
  done
}

# boot WORD: before the network starts, with "quiet", and again with "starting" when the agent starts. After a restart of
# the agent alone, the watch continues instead. It also tries again if files could not be restored.
boot() {
  local watch=''
  for DIR in "$TXN"/*; do
    if [ -d "$DIR" ] && [ ! -s "$DIR/state" ]; then rm -rf "$DIR"; fi
    is_open || continue
    if [ -e "$DIR/verdict.confirmed" ]; then end_confirmed
    elif [ "$(first_line "$DIR/boot")" = "$(boot_id)" ] || is_restoring; then watch=1
    elif [ "$(first_line "$DIR/state")" = rebooting ] && [ -e "$DIR/open" ] && [ ! -s "$DIR/end" ]; then
      rearm && watch=1
    else put_back RESTARTED 'the device restarted before the server had confirmed the change' "$1" || watch=1
    fi
  done
  if [ -n "$watch" ]; then start_watch; fi
}

is_restoring() { [ -e "$DIR/verdict.restored" ] && [ -n "$(marked "OUTPOST_GUARD=$BASE:")" ]; }

# The restart was part of the plan: from now on it has to be confirmed.
rearm() {
  store phase tests && store boot "$(boot_id)" && store deadline $(($(uptime_seconds) + $(first_line "$DIR/within"))) &&
    flush "$DIR/phase" "$DIR/boot" "$DIR/deadline" && enter armed
}

# put_back ends the engine.
quit() {
  end_marked "OUTPOST_GUARD=$BASE:"
  if open_change; then put_back "$1" "$2" starting; fi
}
