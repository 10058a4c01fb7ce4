# --- The engine: applies the plan and runs its tests. A process of its own, so that the watch can end it ----------------

# engine CHANGE: on failure the file "end" asks the watch to restore.
engine() {
  DIR=$TXN/$1
  WORK=$(first_line "$DIR/work")
  if [ "$(first_line "$DIR/phase")" = journal ]; then
    store phase apply
    apply || {
      ask_end NOT_APPLIED "${WHY:-a file could not be written}"
      return
    }
    rm -rf "$WORK"
    if [ -e "$DIR/reboot" ]; then
      restart_device
      return
    fi
    store phase tests
  fi
  wait_after_restart
  run_tests || return
  store phase confirm
  note 'all tests passed; waiting for the confirmation'
}

# ask_end CODE TEXT: what the watch restores for. The first request counts.
ask_end() { [ -s "$DIR/end" ] || store end "$1 $2"; }

apply() {
  local n target mode owner new_mode new_owner
  while read -r n mode owner target; do
    WHY="$target could not be written"
    if [ -e "$WORK/gone/$n" ]; then
      rm -f "$ROOT$target" && flush "$ROOT${target%/*}/" || return 1
      note "removed $target"
    elif [ -e "$WORK/new/$n" ]; then
      read -r new_mode new_owner <"$WORK/set/$n" || return 1
      if [ "$mode" = - ]; then mode=0644 owner="$(id -u):$(id -g)"; fi
      if [ "$new_mode" != - ]; then mode=$new_mode; fi
      if [ "$new_owner" != - ]; then owner=$new_owner; fi
      put_file "$WORK/new/$n" "$n" "$mode" "$owner" "$target" || return 1
      note "wrote $target"
      case $target in /etc/config/*) echo 1 >"$DIR/configured" ;; esac
    fi
  done <"$DIR/list"
  [ -d "$WORK" ] && apply_api || return 1
  reload_all ''
}

# put_file FROM NUMBER MODE OWNER TARGET: at once and as a whole, even if the power fails.
put_file() {
  local temp="$ROOT${5%/*}/.device-change.$2"
  # In this order, because a change of the owner resets some bits of the mode.
  if cat "$1" >"$temp" && chown "$4" "$temp" && chmod "$3" "$temp" && flush "$temp" && mv -f "$temp" "$ROOT$5"; then
    flush "$ROOT${5%/*}/"
  else
    rm -f "$temp"
    return 1
  fi 2>>"$DIR/log"
}

# reload_all WORD: see put_back.
reload_all() {
  local name
  if [ -e "$DIR/configured" ] && have reload_config; then timed "$RELOAD_TIME" reload_config; fi
  while read -r name; do
    if [ "$1" = starting ] && [ "$name" = outpost ]; then continue; fi
    reload "$name"
  done <"$DIR/reload"
}

# reload SERVICE: this agent is restarted, because it does not reload itself.
reload() {
  local init="$ROOT/etc/init.d/$1"
  if [ "$1" = outpost ] && [ "$(first_line "$BASE/service")" = background ]; then
    timed "$RELOAD_TIME" sh "$BASE/agent.sh" stop
    timed "$RELOAD_TIME" sh "$BASE/agent.sh" start
  elif [ -x "$init" ]; then
    if [ "$1" = outpost ]; then timed "$RELOAD_TIME" "$init" restart
    else timed "$RELOAD_TIME" "$init" reload || timed "$RELOAD_TIME" "$init" restart
    fi
  elif have systemctl; then
    case $1 in
      outpost) timed "$RELOAD_TIME" systemctl restart outpost ;;
      openvpn-client@*) reload_vpn "$1" ;;
      *) timed "$RELOAD_TIME" systemctl reload-or-restart "$1" ;;
    esac
  else note "there is no service $1"
  fi
  return 0
}

# reload_vpn UNIT: a client of OpenVPN runs, and starts with the device, as long as its file exists.
reload_vpn() {
  if [ -e "$ROOT/etc/openvpn/client/${1#*@}.conf" ]; then
    timed "$RELOAD_TIME" systemctl enable "$1"
    timed "$RELOAD_TIME" systemctl restart "$1"
  else timed "$RELOAD_TIME" systemctl disable --now "$1"
  fi
}

# timed SECONDS COMMAND...: its status, or 124 when it takes longer and is killed. Services that it starts must outlive the
# engine, so they do not get its mark.
timed() {
  local seconds="$1" out code pid count=0
  shift
  out=$(mktemp "${TMPDIR:-/tmp}/device-change-output.XXXXXX") || return 1
  (
    unset OUTPOST_CHANGE OUTPOST_GUARD
    exec "$@"
  ) </dev/null >"$out" 2>&1 &
  pid=$!
  while kill -0 "$pid" 2>/dev/null && [ $count -lt $((seconds * 5)) ]; do
    sleep 0.2 2>/dev/null || { sleep 1 && count=$((count + 4)); }
    count=$((count + 1))
  done
  if kill -9 "$pid" 2>/dev/null; then code=124; else
    wait "$pid"
    code=$?
  fi
  if [ $code != 0 ]; then note "$* ended with $code: $(tail -c 300 "$out" | tr -c ' -~\n' '?' | tail -n 3)"; fi
  rm -f "$out"
  return $code
}

restart_device() {
  note 'the plan restarts the device'
  enter rebooting && sync && timed "$RELOAD_TIME" reboot || ask_end NOT_APPLIED 'the reboot command failed'
}
