# --- Running: one agent per home folder --------------------------------------------------------------------------------

# Finds the running agent: sets PID, and WHERE to its folder; fails if none is running.
running_agent() {
  PID='' WHERE=''
  [ -s "$AGENT_HOME/run" ] || return 1
  read -r PID WHERE <"$AGENT_HOME/run" || :
  case $PID in '' | *[!0-9]*) return 1 ;; esac
  case $WHERE in */outpost.??????) ;; *) return 1 ;; esac
  is_marked "$PID" "OUTPOST_RUN=$WHERE"
}

is_marked() {
  local words
  while IFS= read -r words || [ -n "$words" ]; do
    case $words in *"$2"*) return 0 ;; esac
  done 2>/dev/null <"/proc/$1/environ"
  return 1
}

# Removes what a killed agent has left: its processes and its folder.
clear_leftovers() {
  if [ -n "$WHERE" ] && [ "$WHERE" != "$RUN" ]; then
    end_marked "OUTPOST_RUN=$WHERE" KILL
    rm -rf "$WHERE"
  fi
}

# In memory rather than flash. Not XDG_RUNTIME_DIR, which is removed when the user who started the agent logs out.
temporary() {
  if [ -n "${TMPDIR:-}" ]; then echo "$TMPDIR"
  elif [ "$(id -u)" = 0 ] && [ -d /run ] && [ -w /run ]; then echo /run
  else echo /tmp
  fi
}

# Replaces itself with a process that has OUTPOST_RUN in its environment from the start: by this its children are found.
run_agent() {
  check_settings
  choose_client
  [ -s "$AGENT_HOME/key" ] || fail "not installed in $AGENT_HOME: run this script with a token or without arguments first"
  if [ -z "$RUN" ]; then
    if running_agent; then fail "already running as process $PID"; fi
    clear_leftovers
    install_guard
    # May restore agent.sh itself, which is then started.
    if [ -s "$AGENT_HOME/guard.sh" ]; then guard boot starting; fi
    OUTPOST_RUN=$(mktemp -d "$(temporary)/outpost.XXXXXX") || fail 'no temporary folder'
    export OUTPOST_RUN
    exec sh "$AGENT_HOME/agent.sh" run
  fi
  trap end_agent EXIT TERM INT
  mkdir -p "$RUN/out" "$RUN/running" "$RUN/tunnels" "$COMMANDS"
  mkfifo "$RUN/wake-pipe" && exec 4<>"$RUN/wake-pipe" || fail 'no space in the temporary folder'
  echo "$$ $RUN" >"$AGENT_HOME/run"
  state offline 'starting'
  keep_over_upgrades
  recover
  keep_connected
}

# Sends a goodbye if there is a connection, then kills all child processes.
end_agent() {
  local file count=0
  trap '' TERM INT
  trap - EXIT
  if [ -e "$RUN/online" ]; then
    put z.bye "bye${TAB}text=the agent was stopped"
    while [ -e "$RUN/out/z.bye" ] && [ $count -lt 3 ]; do
      sleep 1
      count=$((count + 1))
    done
  fi
  for file in "$RUN"/running/*; do
    if [ -e "$file" ]; then end_marked "OUTPOST_COMMAND=:${file##*/}:" KILL; fi
  done
  end_marked "OUTPOST_RUN=$RUN" KILL
  clear_partials
  rm -rf "$RUN"
  rm -f "$AGENT_HOME/run"
  exit 0
}

stop_running() {
  local count=0
  running_agent || return 0
  kill "$PID" 2>/dev/null
  while running_agent && [ $count -lt 10 ]; do
    sleep 1
    count=$((count + 1))
  done
  clear_leftovers
}

start_in_background() {
  running_agent && return 0
  # Replaces setsid and nohup: ignores the hang-up of the terminal and keeps none of its descriptors open.
  (
    trap '' HUP
    export OUTPOST_SYSLOG=1
    exec sh "$AGENT_HOME/agent.sh" run </dev/null >/dev/null 2>&1
  ) &
}

# --- The system's service manager --------------------------------------------------------------------------------------

INIT_FILE=/etc/init.d/outpost
UNIT_FILE=/etc/systemd/system/outpost.service

choose_service() {
  SERVICE=${OUTPOST_SERVICE:-auto}
  if [ "$SERVICE" = auto ] && [ -s "$AGENT_HOME/service" ]; then SERVICE=$(first_line "$AGENT_HOME/service"); fi
  if [ "$SERVICE" = auto ]; then
    SERVICE=background
    if [ "$(id -u)" = 0 ]; then
      if [ -x /sbin/procd ] && [ -r /etc/rc.common ]; then SERVICE=procd
      elif [ -d /run/systemd/system ] && have systemctl; then SERVICE=systemd
      fi
    fi
  fi
  case $SERVICE in procd | systemd | background) ;; *) fail 'OUTPOST_SERVICE must be auto, procd, systemd or background' ;; esac
}

install_service() {
  echo "$SERVICE" >"$AGENT_HOME/service"
  case $SERVICE in
    procd)
      cat >"$INIT_FILE" <<EOT
#!/bin/sh /etc/rc.common
START=99
STOP=10
USE_PROCD=1
start_service() {
  procd_open_instance
  procd_set_param command /bin/sh $AGENT_HOME/agent.sh run
  procd_set_param env OUTPOST_AGENT_HOME=$AGENT_HOME
  procd_set_param respawn 3600 5 0
  procd_set_param term_timeout 10
  procd_set_param stderr 1
  procd_close_instance
}
EOT
      chmod 755 "$INIT_FILE"
      touch /etc/sysupgrade.conf
      drop_upgrade_lines
      upgrade_lines >>/etc/sysupgrade.conf
      "$INIT_FILE" enable
      ;;
    systemd)
      cat >"$UNIT_FILE" <<EOT
[Unit]
Description=Remote management agent
Wants=network-online.target
After=network-online.target

[Service]
Environment=OUTPOST_AGENT_HOME=$AGENT_HOME
ExecStart=/bin/sh $AGENT_HOME/agent.sh run
Restart=always
RestartSec=5

[Install]
WantedBy=multi-user.target
EOT
      chmod 644 "$UNIT_FILE"
      systemctl daemon-reload && systemctl enable outpost >/dev/null 2>&1
      ;;
  esac
}

# The files that a firmware upgrade must keep.
upgrade_lines() {
  printf '%s\n' "$AGENT_HOME/" "$INIT_FILE" /etc/rc.d/S99outpost $GUARD_INIT /etc/rc.d/S15outpost-guard
}

drop_upgrade_lines() {
  [ -e /etc/sysupgrade.conf ] || return 0
  upgrade_lines >"$AGENT_HOME/lines"
  grep -vxF -f "$AGENT_HOME/lines" /etc/sysupgrade.conf >"$AGENT_HOME/kept"
  cat "$AGENT_HOME/kept" >/etc/sysupgrade.conf
  rm -f "$AGENT_HOME/lines" "$AGENT_HOME/kept"
}

start_service() {
  case $SERVICE in
    procd) "$INIT_FILE" start ;;
    systemd) systemctl start outpost ;;
    background) start_in_background ;;
  esac
}

stop_service() {
  case $SERVICE in
    procd) if [ -x "$INIT_FILE" ]; then "$INIT_FILE" stop; fi ;;
    systemd) if [ -e "$UNIT_FILE" ]; then systemctl stop outpost; fi ;;
  esac
  stop_running
}
