# --- Tests: each is tried until it succeeds or its time has passed ------------------------------------------------------

# After a restart of the device the tests wait for the agent's connection, for at most half of the time to confirm.
wait_after_restart() {
  local end
  [ -e "$DIR/reboot" ] || return 0
  end=$(($(uptime_seconds) + $(first_line "$DIR/within") / 2))
  while [ ! -e "$DIR/linked" ] && [ "$(uptime_seconds)" -lt $end ]; do sleep 1; done
}

run_tests() {
  local kind seconds what interface end
  while read -r kind seconds what interface; do
    end=$(($(uptime_seconds) + seconds))
    until try_test "$kind" "$what" "${interface#-}"; do
      if [ "$(uptime_seconds)" -ge $end ]; then
        ask_end TEST_FAILED "the test $kind $what failed for $seconds s: $(tail -n 1 "$DIR/log" | tr -c ' -~\n' '?')"
        return 1
      fi
      sleep 1
    done
    note "the test $kind $what passed"
  done <"$DIR/tests"
}

# try_test KIND WHAT INTERFACE
try_test() {
  local device=''
  if [ -n "$3" ]; then device=$(device_of "$3"); fi
  case $1 in
    ping) timed 8 ping -c 1 -W 5 ${device:+-I "$device"} "$2" ;;
    http)
      if have curl; then timed 15 curl -fsS -m 12 -o /dev/null ${device:+--interface "$device"} "$2"
      elif [ -n "$device" ]; then
        note 'this device has no curl, which a test over one interface needs'
        return 1
      elif have wget; then timed 15 wget -q -T 12 -O /dev/null "$2"
      else timed 15 uclient-fetch -q -T 12 -O /dev/null "$2"
      fi
      ;;
    dns) timed 10 nslookup "$2" ;;
    interface) is_up "$2" || { note "the interface $2 is not up" && return 1; } ;;
    modem) is_registered || { note 'the modem is not registered' && return 1; } ;;
  esac
}

# ask_ubus INTERFACE EXPRESSION: about an interface by its name in the configuration.
ask_ubus() {
  if have ubus && have jsonfilter; then ubus -t 5 call "network.interface.$1" status 2>/dev/null | jsonfilter -e "$2" 2>/dev/null; fi
}

device_of() {
  local device
  device=$(ask_ubus "$1" '@.l3_device')
  echo "${device:-$1}"
}

is_up() {
  [ "$(ask_ubus "$1" '@.up')" != true ] || return 0
  [ "$(first_line "/sys/class/net/$1/operstate")" = up ] || [ "$(first_line "/sys/class/net/$1/carrier" 2>/dev/null)" = 1 ]
}

is_registered() {
  local text
  if have gsmctl; then text=$(gsmctl -g 2>/dev/null </dev/null | head -n 1)
  elif have mmcli; then text=$(mmcli -m any -K 2>/dev/null </dev/null | sed -n 's/^modem\.generic\.state *: *//p')
  else return 1
  fi
  case $text in *[Nn]'ot registered'* | *nregistered*) return 1 ;; *[Rr]egistered* | connected) ;; *) return 1 ;; esac
}
