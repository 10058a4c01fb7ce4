# --- Changes: configuration that is restored unless the server confirms it. guard.sh does the work ----------------------

GUARD_INIT=/etc/init.d/outpost-guard
GUARD_UNIT=/etc/systemd/system/outpost-guard.service
RESTORE_UNIT=/etc/systemd/system/outpost-restore.service
MAX_PLAN=1048576   # bytes of a plan
GUARD_TIME=15      # seconds within which the guard must start
REDIAL_TIME=30     # seconds from connecting to the server's first frame while a change waits

guard() { sh "$AGENT_HOME/guard.sh" "$@"; }

# open_change: sets CHANGE and PHASE of the change that has not ended; fails if there is none.
open_change() {
  local dir
  CHANGE='' PHASE=''
  for dir in "$AGENT_HOME"/txn/*; do
    case $(first_line "$dir/state") in armed | rebooting) ;; *) continue ;; esac
    CHANGE=${dir##*/} PHASE=$(first_line "$dir/phase")
    return 0
  done
  return 1
}

# act_config_apply ID SECONDS TOKEN SIZE SHA256 CHANGE CONFIRM_WITHIN CONFIRM_SHA256
act_config_apply() {
  local dir
  dir=$(change_folder "$1")
  CODE='' REASON=''
  rm -rf "$dir"
  if ! mkdir "$RUN/preparing" 2>/dev/null; then trouble CHANGE_PENDING 'another change is being prepared'
  elif [ -e "$AGENT_HOME/esim" ]; then trouble CHANGE_PENDING 'the device is switching the profile of its eSIM'
  elif [ ! -s "$AGENT_HOME/guard.sh" ]; then trouble INVALID 'this device has no guard for changes'
  elif can_fetch "$3" "$4" "$5" && { [ "$4" -le "$MAX_PLAN" ] || trouble INVALID 'the plan is larger than 1 MiB'; } &&
    make_room "$dir" "$4" && fetch_file "$dir" "$2" "$3" "$4" && check_sum "$dir" "$5"; then
    if guard prepare "$6" "$1" "$7" "$8" "$dir"; then
      guard start
      rmdir "$RUN/preparing"
      follow_change "$1" "$6"
      return
    fi
  fi
  [ "$CODE" = CHANGE_PENDING ] || rmdir "$RUN/preparing"
  if [ -n "$CODE" ]; then refuse_change "$1" "$CODE" "$REASON"; else end_change "$1" "$dir"; fi
  rm -rf "$dir"
}

# The guard applies a plan from this folder, which must survive a restart of the agent.
change_folder() { echo "${TMPDIR:-/tmp}/device-change.$1"; }

# end_change ID FOLDER: answers config.apply with what the guard has written to a folder.
end_change() {
  local state ok=0
  state=$(first_line "$2/state")
  if [ "$state" = confirmed ]; then ok=1; fi
  outcome "$1" $ok "$(first_line "$2/code")" "$(head -c 2000 "$2/text" 2>/dev/null)"
  field data.state "${state:-refused}"
  field data.phase "$(first_line "$2/phase")"
  FRAME="$FRAME$(lines_field hashes "$2/hashes" 32768)$(lines_field log "$2/log" 4000)"
  finish "$1" "$FRAME"
}

# refuse_change ID CODE TEXT: answers config.apply for a plan that the guard has not seen.
refuse_change() {
  outcome "$1" 0 "$2" "$3"
  field data.state refused
  field data.phase plan
  FRAME="$FRAME${TAB}data.hashes=${TAB}data.log="
  finish "$1" "$FRAME"
}

# lines_field NAME FILE BYTES: the last bytes of a file as a field of the data; empty if there is no file.
lines_field() { printf '%sdata.%s=%s' "$TAB" "$1" "$(tail -c "$3" "$2" 2>/dev/null | encode_stream)"; }

# follow_change ID CHANGE: waits until the change has ended, then answers. The connection is opened again when the change
# has been applied, and when it has been restored.
follow_change() {
  local dir="$AGENT_HOME/txn/$2" count=0 phase=''
  : >"$RUN/running/$1"
  : >"$RUN/changing"
  while is_waiting "$dir"; do
    phase=$(first_line "$dir/phase")
    # Something may have killed the watch, and then nothing would restore at the deadline.
    if [ $((count % 5)) = 4 ]; then guard start 4>&- 5<&-; fi
    case $phase in
      journal) if [ $count = $GUARD_TIME ]; then guard quit NOT_APPLIED 'the guard could not be started'; fi ;;
      # An old connection may live on although no new one is possible.
      tests | confirm) if [ "$(first_line "$RUN/dialled")" != "$2" ]; then redial; fi ;;
    esac
    count=$((count + 1))
    sleep 1 4>&- 5<&- || return 0
  done
  if [ "$(first_line "$dir/state")" = restored ]; then redial && wait_for_connection "$dir"; fi
  end_change "$1" "$dir"
  rm -f "$RUN/changing"
}

is_waiting() { case $(first_line "$1/state") in armed | rebooting) ;; *) return 1 ;; esac; }

# Closes the connection. The main loop opens the next one at once.
redial() {
  CLOSED=$(first_line "$RUN/client")
  : >"$RUN/redial"
  if [ -n "$CLOSED" ]; then kill "$CLOSED" 2>/dev/null; fi
  return 0
}

# wait_for_connection JOURNAL: tells the guard when the connection after redial is there. It waits for that as well.
wait_for_connection() {
  local count=0
  while [ ! -e "$RUN/online" ] || [ "$(first_line "$RUN/client")" = "$CLOSED" ]; do
    [ $count -lt 600 ] || return 0
    count=$((count + 1))
    sleep 1 4>&- 5<&- || return 0
  done
  : >"$1/linked"
}

# After a start: continues with the change of a command that an earlier run received. Fails if the command has none.
resume_change() {
  local dir
  for dir in "$AGENT_HOME"/txn/*; do
    [ -s "$dir/state" ] && [ "$(first_line "$dir/command")" = "$1" ] || continue
    follow_change "$1" "${dir##*/}" 5<&- &
    return 0
  done
  rm -rf "$(change_folder "$1")"
  return 1
}

# question ID WORDS...: answers a command with what the guard prints: OK, or a code and a text, and checksums.
question() {
  local file="$RUN/asked.$1" code text
  shift
  (guard "$@") >"$file" 2>/dev/null 4>&-
  read -r code text <"$file" || code=FAILED text='the guard did not answer'
  if [ "$code" = OK ]; then outcome "$F_id" 1 '' ''; else outcome "$F_id" 0 "$code" "$text"; fi
  FRAME="$FRAME${TAB}data.hashes=$(sed 1d "$file" | encode_stream)"
  rm -f "$file"
  put "r.$F_id" "$FRAME"
}

# ask_guard WORDS...: asks in the background, a few questions at a time.
ask_guard() {
  local id="$F_id"
  if [ "$(find "$RUN" -maxdepth 1 -name 'asked.*' | grep -c .)" -ge "$MAX_RUNNING" ]; then
    answer 0 BUSY 'this device is busy with other questions'
    return
  fi
  : >"$RUN/asked.$id"
  question "$id" "$@" 5<&- &
}

# Only a connection that was opened after a change was applied may confirm it: DIALLED_FOR is the change that was waiting
# when this connection was opened.
confirm_change() {
  if open_change && [ "$F_change" = "$CHANGE" ] && [ "$CHANGE" != "$DIALLED_FOR" ]; then
    answer 0 TESTING 'only a connection that was opened after the change was applied can confirm it'
  else ask_guard confirm "$F_change" "$F_token" 1
  fi
}

hash_files() {
  local paths
  if paths=$(decode "$F_paths"); then ask_guard hashes "$paths"; else answer 0 INVALID 'the paths are not well encoded'; fi
}

# --- The guard: its script is part of this one, as comments, so that a waiting agent does not keep it in memory ---------

# Writes the guard and its services. Without them this device does not offer changes.
install_guard() {
  local new="$AGENT_HOME/guard.sh.new"
  if open_change; then return; fi
  sed -n 's/^#| \{0,1\}//p' "$AGENT_HOME/agent.sh" >"$new" && [ -s "$new" ] || return
  if ! cmp -s "$new" "$AGENT_HOME/guard.sh" || ! has_guard_service; then
    rm -f "$AGENT_HOME/guard.sh"
    install_guard_service && flush "$new" && mv "$new" "$AGENT_HOME/guard.sh" && flush "$AGENT_HOME"
  fi
  rm -f "$new"
}

has_guard_service() {
  case $(first_line "$AGENT_HOME/service") in
    procd) [ -f $GUARD_INIT ] && [ -e /etc/rc.d/S15outpost-guard ] ;;
    systemd) [ -e $GUARD_UNIT ] && [ -e $RESTORE_UNIT ] ;;
  esac
}

install_guard_service() {
  case $(first_line "$AGENT_HOME/service") in
    procd)
      cat >$GUARD_INIT <<EOT || return
#!/bin/sh /etc/rc.common
START=15
STOP=11
USE_PROCD=1
boot() {
  /bin/sh $AGENT_HOME/guard.sh boot
}
start_service() {
  procd_open_instance
  procd_set_param command /bin/sh $AGENT_HOME/guard.sh watch
  procd_set_param respawn 3600 5 0
  procd_set_param stderr 1
  procd_close_instance
}
EOT
      chmod 755 $GUARD_INIT && flush $GUARD_INIT && $GUARD_INIT enable
      ;;
    systemd)
      cat >$GUARD_UNIT <<EOT || return
[Unit]
Description=Guard of configuration changes by remote management

[Service]
ExecStart=/bin/sh $AGENT_HOME/guard.sh watch
Restart=on-failure
RestartSec=5
EOT
      cat >$RESTORE_UNIT <<EOT || return
[Unit]
Description=Restoring of configuration changes that were not confirmed
DefaultDependencies=no
After=local-fs.target
Before=network-pre.target sysinit.target
Wants=network-pre.target
RequiresMountsFor=$AGENT_HOME

[Service]
Type=oneshot
ExecStart=/bin/sh $AGENT_HOME/guard.sh boot

[Install]
WantedBy=sysinit.target
EOT
      chmod 644 $GUARD_UNIT $RESTORE_UNIT && systemctl daemon-reload && systemctl enable outpost-restore >/dev/null 2>&1
      ;;
  esac
}

# Restores a change that was not confirmed, and removes the guard.
remove_guard() {
  if [ -s "$AGENT_HOME/guard.sh" ]; then guard quit CANCELLED 'the agent was removed'; fi
  if [ -e "$AGENT_HOME/service" ]; then
    case $SERVICE in
      procd)
        if [ -x $GUARD_INIT ]; then
          $GUARD_INIT stop
          $GUARD_INIT disable
        fi
        rm -f $GUARD_INIT
        ;;
      systemd)
        if [ -e $RESTORE_UNIT ]; then
          systemctl stop outpost-guard
          systemctl disable outpost-restore >/dev/null 2>&1
        fi
        rm -f $GUARD_UNIT $RESTORE_UNIT
        systemctl daemon-reload
        ;;
    esac
  fi
  rm -rf "${AGENT_HOME:?}/txn" "${TMPDIR:-/tmp}"/device-change.* "$AGENT_HOME/guard.sh" "$AGENT_HOME/guard.sh.new"
}
