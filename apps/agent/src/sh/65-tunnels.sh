# --- Tunnels: a separate connection of the SSH client for each ---------------------------------------------------------

is_tunnel() {
  case $1 in *[!0-9a-f]*) return 1 ;; esac
  [ ${#1} = 32 ]
}

open_tunnel() {
  local count
  case $F_host in localhost) F_host=127.0.0.1 ;; '' | [!0-9A-Za-z]* | *[!0-9A-Za-z.-]*) F_host='' ;; esac
  if ! is_tunnel "$F_tunnel" || ! is_port "$F_port" || ! is_port "$F_target"; then
    answer 0 INVALID 'tunnel, port or target is not valid'
  elif [ -z "$F_host" ] || ! allowed "$F_host" "$F_target"; then
    answer 0 TARGET_NOT_ALLOWED 'this device does not allow that target'
  elif [ -e "$RUN/tunnels/$F_tunnel" ]; then
    answer 1 '' ''
  else
    count=$(find "$RUN/tunnels" -type f | grep -c .)
    if [ "$count" -ge "$MAX_TUNNELS" ]; then
      answer 0 TOO_MANY_TUNNELS "this device has $count tunnels open"
      return
    fi
    hold_tunnel "$F_tunnel" "$F_port:$F_host:$F_target" 5<&- &
    echo $! >"$RUN/tunnels/$F_tunnel"
    answer 1 '' '' # the server sees the forwarding arrive; an event reports its end
  fi
}

# hold_tunnel ID FORWARD: runs a tunnel until it breaks or TERM ends it.
hold_tunnel() {
  carry "$1" -R "$2"
  FRAME="event${TAB}name=tunnel_ended${TAB}level=warning"
  field text "$1 $(tail -n 1 "$RUN/tunnel.$1")" 512
  put "e.$1" "$FRAME"
  rm -f "$RUN/tunnels/$1" "$RUN/tunnel.$1"
}

# carry ID FORWARDS...: runs the SSH client of a tunnel until it ends; its errors are in the file tunnel.ID.
carry() {
  local pid='' id="$1"
  shift
  trap 'kill "$pid" 2>/dev/null; rm -f "$RUN/tunnel.$id"; exit 0' TERM
  ssh_client "t_$id" -N "$@" </dev/null >/dev/null 2>"$RUN/tunnel.$id" 4>&- 5<&- &
  pid=$!
  wait "$pid"
}

# Closing a tunnel that is not open succeeds, because it is closed.
close_tunnel() {
  local pid=''
  if is_tunnel "$F_tunnel" && [ -e "$RUN/tunnels/$F_tunnel" ]; then
    read -r pid <"$RUN/tunnels/$F_tunnel" || :
    rm -f "$RUN/tunnels/$F_tunnel"
    case $pid in '' | *[!0-9]*) ;; *) kill "$pid" 2>/dev/null ;; esac
  fi
  answer 1 '' ''
}
