# --- Staying connected --------------------------------------------------------------------------------------------------

# Seconds to wait after the $1th failure in a row, $2 seconds after the device was last online: for an hour, the delay
# doubles with full jitter, then it grows in steps, so that not all devices reconnect at once when the server returns.
backoff() {
  local step=0 wait="$RETRY_MIN"
  if [ "$2" -lt 3600 ]; then
    while [ $step -lt "$1" ] && [ "$wait" -lt 120 ]; do
      wait=$((wait * 2)) step=$((step + 1))
    done
    [ "$wait" -le 120 ] || wait=120
    echo $((1 + $(random_below "$wait")))
    return
  fi
  if [ "$2" -lt 7200 ]; then wait=300
  elif [ "$2" -lt 10800 ]; then wait=600
  elif [ "$2" -lt 1220400 ]; then wait=3600
  else wait=21600
  fi
  echo $((wait / 2 + $(random_below $((wait / 2)))))
}

state() {
  printf '%s %s\n' "$1" "$2" >"$RUN/.state" && mv "$RUN/.state" "$RUN/state"
  log "$2"
}

# Whether the folders of the agent exist: without them it knows neither its key nor which commands it has executed.
is_installed() { [ -s "$AGENT_HOME/key" ] && [ -d "$RUN" ]; }

# The main loop: connects and reconnects until the agent is stopped or its folders are removed.
keep_connected() {
  local tries=0 switched=0 now lost other wait servers
  # shellcheck disable=SC2086 # addresses are words
  servers=$(set -- $OUTPOST_SERVERS && echo $#)
  change_server
  lost=$(uptime_seconds) HOSTS=h1 KEY=''
  if [ "$(first_line "$AGENT_HOME/hosts")" = h2 ] && [ -d "$AGENT_HOME/h2" ]; then HOSTS=h2; fi
  while is_installed; do
    ONLINE_SINCE=''
    if [ -s "$AGENT_HOME/device" ]; then
      choose_key
      session "d_$(number "$(first_line "$AGENT_HOME/device")" 1 999999999 0)" outpost1
    else
      KEY=key
      session "$(enrol_user)" enrol
    fi
    now=$(uptime_seconds)
    if [ "$OUTCOME" = mismatch ]; then
      KEY='' # the key was not refused: the server never saw it
      if [ "$HOSTS" = h1 ]; then other=h2; else other=h1; fi
      REASON="the server's host key is not the one that this agent was given"
      if [ -d "$AGENT_HOME/$other" ]; then
        HOSTS=$other
        if [ $switched = 0 ]; then
          switched=1
          continue
        fi
      fi
    fi
    switched=0
    if [ -n "$ONLINE_SINCE" ]; then
      lost=$now
      if [ $((now - ONLINE_SINCE)) -ge 60 ]; then tries=0; fi # a flapping connection does not count as a success
    fi
    case $OUTCOME in
      enrolled)
        tries=0
        continue
        ;;
      pending) wait=$RETRY && state pending "waiting for approval; key $(fingerprint "$AGENT_HOME/key")" ;;
      refused) wait=$RETRY && state refused "the server refused: $F_code $REASON" ;;
      *)
        wait=$(backoff $((tries / servers)) $((now - lost)))
        change_server
        tries=$((tries + 1))
        # While a change waits for its confirmation, and after it was restored, every second counts.
        if [ -e "$RUN/redial" ]; then wait=1; elif [ -e "$RUN/changing" ]; then wait=$RETRY_MIN; fi
        rm -f "$RUN/redial"
        state offline "not connected: ${REASON:-connection ended}; next try in $wait s"
        ;;
    esac
    nap "$wait"
  done
  log 'the folder of this agent was removed, so it ends'
}

enrol_user() {
  local token
  token=$(first_line "$AGENT_HOME/token")
  case $token in '' | *[!0-9A-Za-z._~-]*) echo enrol ;; *) echo "enrol:$token" ;; esac
}
