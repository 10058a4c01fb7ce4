# --- Installing and removing -------------------------------------------------------------------------------------------

say() { printf '%s\n' "$*"; }

# Copies this script to the home folder: from its file or, if it was piped to the shell, from the server again.
install_script() {
  local new="$AGENT_HOME/agent.sh.new"
  if [ -f "$0" ] && is_whole "$0"; then cat "$0" >"$new"
  else
    curl -fsS "$OUTPOST_SCRIPT_URL" >"$new" 2>/dev/null || wget -qO- "$OUTPOST_SCRIPT_URL" >"$new" 2>/dev/null ||
      uclient-fetch -qO- "$OUTPOST_SCRIPT_URL" >"$new" 2>/dev/null
  fi
  if ! is_whole "$new"; then
    rm -f "$new"
    fail "could not load $OUTPOST_SCRIPT_URL: save it to a file and run that"
  fi
  mv "$new" "$AGENT_HOME/agent.sh"
}

is_whole() { [ "$(tail -n 1 "$1")" = '# End of the agent.' ]; }

write_settings() {
  [ ! -e "$AGENT_HOME/agent.conf" ] || return 0
  cat >"$AGENT_HOME/agent.conf" <<'EOT'
# What the server may reach through this device: ports 22, 23, 80 and 443 of the device itself, and the private networks
# on its own interfaces except the uplink's. Lines here change that. DENY beats ALLOW, which beats these defaults.
#   ALLOW 10.20.0.0/16:502      ALLOW plc.lan:80      DENY 192.168.1.5      DENY *:23      DEFAULTS off
EOT
}

install_agent() {
  local token="${1:-}"
  case $token in
    '') ;;
    -* | *[!0-9A-Za-z._~-]*) fail 'this is neither a command of the agent nor a token: see the head of the script' ;;
    ????????????????*) ;;
    *) fail 'this is neither a command of the agent nor a token: see the head of the script' ;;
  esac
  check_settings
  mkdir -p "$AGENT_HOME" && chmod 700 "$AGENT_HOME" && [ -w "$AGENT_HOME" ] ||
    fail "cannot write to $AGENT_HOME: run as root, or set OUTPOST_AGENT_HOME"
  choose_client
  choose_service
  install_script
  detach "$AGENT_HOME/agent.sh" install "$token"
  stop_service
  write_known_hosts
  write_settings
  if [ ! -s "$AGENT_HOME/key" ]; then make_key "$AGENT_HOME/key" || fail 'no key could be made'; fi
  if [ -n "$token" ]; then
    printf '%s\n' "$token" >"$AGENT_HOME/token"
    rm -f "$AGENT_HOME/device" # with a new token the device enrols again, with its existing key
  fi
  install_service
  start_service
  say "Agent installed in $AGENT_HOME, kept running by: $SERVICE."
  say "Key of this device: $(fingerprint "$AGENT_HOME/key")"
  if [ "$SERVICE" = background ]; then
    say "This system's service manager is not used. To run the agent after a reboot, add this to its startup scripts:"
    say "  OUTPOST_AGENT_HOME=$AGENT_HOME sh $AGENT_HOME/agent.sh start"
  fi
  tell_outcome
}

# Waits for the decision of the server. 0: connected or waiting for approval.
tell_outcome() {
  local count=0 word='' text=''
  while [ $count -lt 30 ]; do
    sleep 1
    count=$((count + 1))
    running_agent || continue
    read -r word text <"$WHERE/state" || continue
    case $word in
      online) say "Done: $text." && return 0 ;;
      pending) say "The device is waiting for approval on the server: compare the key above and approve it there." && return 0 ;;
      refused) break ;;
    esac
  done
  say "Not connected yet: ${text:-the agent did not start}."
  say "The agent keeps trying. \"sh $AGENT_HOME/agent.sh status\" shows its state."
  return 1
}

show_status() {
  local word text
  [ -s "$AGENT_HOME/key" ] || fail "not installed in $AGENT_HOME"
  choose_client
  say "Server: $OUTPOST_SERVERS"
  say "Device: $(first_line "$AGENT_HOME/device")"
  say "Key: $(fingerprint "$AGENT_HOME/key")"
  if running_agent; then
    read -r word text <"$WHERE/state"
    say "Agent: process $PID, $word: $text"
  else
    say 'Agent: not running'
    return 1
  fi
}

# detach SCRIPT ARGUMENTS...: if a command from the server runs this script, continues in the background once the command
# has been answered, because an agent that stops kills its commands.
detach() {
  [ -n "$WITHIN" ] || return 0
  unset OUTPOST_COMMAND
  (
    trap '' HUP
    sleep 3
    exec sh "$@"
  ) </dev/null >/dev/null 2>&1 &
  say 'The agent continues automatically in 3 s.'
  exit 0
}

uninstall() {
  local name dir
  choose_service
  detach "$0" uninstall
  stop_service
  if [ -e "$AGENT_HOME/service" ]; then
    case $SERVICE in
      procd)
        if [ -x "$INIT_FILE" ]; then "$INIT_FILE" disable; fi
        rm -f "$INIT_FILE"
        drop_upgrade_lines
        ;;
      systemd)
        systemctl disable outpost >/dev/null 2>&1
        rm -f "$UNIT_FILE"
        systemctl daemon-reload
        ;;
    esac
  fi
  remove_guard
  clear_partials
  # By name: the folder may contain files that others put there.
  for name in key key.pub key.next key.next.pub key.made key.made.pub token device device.new hosts pins run service \
    agent.conf cmd.order cmd.order.new agent.sh agent.sh.new plan plan.new; do
    rm -f "$AGENT_HOME/$name"
  done
  for dir in h1 h2 cmd esim; do rm -rf "${AGENT_HOME:?}/$dir"; done
  rmdir "$AGENT_HOME" 2>/dev/null || [ ! -d "$AGENT_HOME" ] || say "$AGENT_HOME contains other files and was kept."
  say 'Agent removed. The device stays listed on the server until it is deleted there.'
}

main() {
  case ${1:-install} in
    run) run_agent ;;
    status) show_status ;;
    uninstall) check_settings && uninstall ;;
    start) check_settings && choose_service && start_service ;;
    stop) check_settings && choose_service && detach "$0" stop && stop_service ;;
    install) install_agent "${2:-}" ;;
    *) install_agent "$1" ;;
  esac
}

# @GUARD@

main "$@"
# End of the agent.
