# --- Wi-Fi and hotspots: access points, and the users and guests of captive portals (see wireless.ts of the contract) ---

MAX_POINTS=16       # access points that are reported
MAX_FAILURES=100    # failed logins that are reported
PORTAL_TIME=5       # seconds that a program of a hotspot may take

# offers_network NAME: whether a radio interface is an access point.
offers_network() {
  case $1 in '' | *[!0-9A-Za-z._@-]*) return 1 ;; esac
  if have iw; then output_of $NETWORK_TIME iw dev "$1" info | grep -q 'type AP'
  else output_of $NETWORK_TIME iwinfo "$1" info | grep -q 'Mode: Master'
  fi
}

# access_points: the list `wireless` of a report.
access_points() {
  local path name state seen count=0
  UP=$(uplinks)
  seen=$(stations)
  for path in "$ROOT"/sys/class/net/*; do
    name=${path##*/}
    is_radio "$path" && offers_network "$name" || continue
    count=$((count + 1))
    [ $count -le $MAX_POINTS ] || return
    state=down
    if [ "$(first_line "$path/carrier" 2>/dev/null)" = 1 ]; then state=up; fi
    printf '%s\n' "$seen" | awk -v start="$name $state" -v name="$name" \
      -v received="$(first_line "$path/statistics/rx_bytes")" -v sent="$(first_line "$path/statistics/tx_bytes")" \
      -v ssid="$(network_name "$name")" '
      $1 == "station" && $3 == name {
        clients++
        if ($4 ~ /^-[0-9]+$/) band[$4 >= -50 ? 0 : $4 >= -60 ? 1 : $4 >= -70 ? 2 : $4 >= -80 ? 3 : 4]++
      }
      END { printf "%s %d %s %s %d,%d,%d,%d,%d %s\n", start, clients, (received == "" ? 0 : received),
        (sent == "" ? 0 : sent), band[0], band[1], band[2], band[3], band[4], ssid }'
  done
}

# login_failures: "failure TIME RADIO MAC REASON TEXT" of the log of hostapd, the newest last.
login_failures() {
  if ! have logread; then
    echo 'missing failures This device has no logread, the program that shows its log.'
    return
  fi
  output_of $NETWORK_TIME logread -t | awk '
    /hostapd/ {
      reason = ""
      if (/POSSIBLE-PSK-MISMATCH/) reason = "wrong_key"
      else if (/AP-REJECTED|[Rr]ejected|denied/) reason = "rejected"
      else if (/did not acknowledge authentication|handshake timeout|EAPOL-Key timeout/) reason = "timeout"
      hex = "[0-9A-Fa-f][0-9A-Fa-f]"
      if (reason == "" || !match($0, hex ":" hex ":" hex ":" hex ":" hex ":" hex)) next
      mac = substr($0, RSTART, RLENGTH)
      at = "-"
      if (match($0, /\[[0-9]+\./)) at = substr($0, RSTART + 1, RLENGTH - 2)
      text = $0
      sub(/.*hostapd[^:]*: */, "", text)
      radio = text
      sub(/:.*/, "", radio)
      sub(/^[^:]*: */, "", text)
      if (radio !~ /^[0-9A-Za-z._@-]+$/) radio = "-"
      print "failure", at, radio, mac, reason, substr(text, 1, 120)
    }' | tail -n $MAX_FAILURES
}

# observe_wireless: sends the stations and the failed logins. Runs in the background.
observe_wireless() {
  outcome "$F_id" 1 '' ''
  FRAME="$FRAME${TAB}data.lines=$({ UP=$(uplinks); stations; login_failures; } | fit_network | encode_stream)"
  put "r.$F_id" "$FRAME"
}

# hotspots: "KIND SECTION" of each hotspot, in the order of their numbers.
hotspots() {
  local kind
  have uci || return 0
  for kind in chilli nodogsplash opennds; do
    case $kind in
      chilli) have chilli_query || continue ;;
      *) have ndsctl || continue ;;
    esac
    # Each of these programs serves one hotspot.
    uci -q show $kind | sed -n "s/^$kind\.\([0-9A-Za-z_@]*\[\{0,1\}[0-9]*\]\{0,1\}\)=$kind\$/$kind \1/p" | head -n 1
  done | head -n 4
}

portal_option() { uci -q get "$1.$2.$3"; }

# portal_users SECTION: the file with the users of coova-chilli.
portal_users() { portal_option chilli "$1" localusers; }

# portal_guests KIND: "guest MAC IP START SECONDS RECEIVED SENT NAME" of each guest that is logged in.
portal_guests() {
  local now
  now=$(date +%s)
  if [ "$1" = chilli ]; then
    output_of $PORTAL_TIME chilli_query list | awk -v now="$now" '$5 == 1 {
      gsub("-", ":", $1); split($7, used, "/"); split($9, up, "/"); split($10, down, "/")
      print "guest", $1, $2, now - used[1], used[1] + 0, down[1] + 0, up[1] + 0, $6
    }'
    return
  fi
  output_of $PORTAL_TIME ndsctl json | awk -v now="$now" '
    function put() { if (state == "Authenticated" && mac != "") print "guest", mac, ip, start ? start : "-", start ? now - start : 0, down * 1024, up * 1024, "-" }
    {
      n = split($0, part, "\"")
      key = part[2]; value = part[4]
      if (n < 4) { value = part[3]; gsub(/[^0-9]/, "", value) }
      if (key == "mac") mac = value
      else if (key == "ip") ip = value
      else if (key == "state") state = value
      else if (key == "session_start" || (key == "added" && !start)) start = value + 0
      else if (key == "downloaded" || key == "download_this_session") down = value + 0
      else if (key == "uploaded" || key == "upload_this_session") up = value + 0
      if ($0 ~ /}/) { put(); mac = ip = state = ""; start = down = up = 0 }
    }'
}

# portal_interface KIND SECTION: the interface to which guests connect.
portal_interface() {
  case $1 in
    chilli) portal_option chilli "$2" dhcpif ;;
    *) portal_option "$1" "$2" gatewayinterface ;;
  esac
}

# portal_ssid INTERFACE: the network of the radio that is this interface, or a port of it.
portal_ssid() {
  local path
  for path in "$ROOT"/sys/class/net/*; do
    is_radio "$path" || continue
    if [ "${path##*/}" = "$1" ] || [ "$(master_of "$path" 2>/dev/null)" = "$1" ]; then
      network_name "${path##*/}"
      return
    fi
  done
}

# hotspot_lines: the list `hotspot` of a report.
hotspot_lines() {
  local kind section name ip can login state index=0
  hotspots | while read -r kind section; do
    index=$((index + 1))
    name=$(portal_interface "$kind" "$section")
    can=disconnect login=- state=down
    if [ "$kind" = chilli ]; then
      ip=$(portal_option chilli "$section" uamlisten)
      can=disconnect,extend,throttle
      if [ -n "$(portal_users "$section")" ]; then can=users,$can; fi
      login="http://$ip:$(number "$(portal_option chilli "$section" uamport)" 1 65535 3990)/logon"
    else
      ip=$(address_of "$name")
    fi
    if pidof "$kind" >/dev/null 2>&1; then state=up; fi
    echo "$index $state ${ip:--} $(portal_guests "$kind" | grep -c .) $kind $can $login ${name:--} $(portal_ssid "$name")"
  done
}

report_hotspot() {
  field lists.hotspot "$(hotspot_lines)" 8192
}

# is_credential TEXT: whether it can be the name or the password of a user.
is_credential() { case $1 in '' | *[!!-~]* | *:* | *[\"\'\`\\^]* | ?????????????????????????????????????????????????????????????????*) return 1 ;; esac; }

# change_users FILE: adds or removes the users in $USERS, for the action in F_action. All or none are added.
change_users() {
  local new="$1.new" name password rest taken=''
  case $1 in /*) ;; *) CODE=NOT_SUPPORTED REASON='its hotspot has no file of local users'; return 1 ;; esac
  CODE=INVALID REASON='a user is not valid'
  (umask 077; cat "$1" 2>/dev/null; :) >"$new" || { CODE=FAILED REASON='the users could not be stored'; return 1; }
  while read -r name password rest; do
    [ -n "$name" ] || continue
    is_credential "$name" || { rm -f "$new"; return 1; }
    if [ "$F_action" = remove ]; then
      (umask 077; awk -v name="$name" -F : '$1 != name' "$new" >"$new.less") && mv "$new.less" "$new"
      logout_user "$name"
      continue
    fi
    is_credential "$password" || { rm -f "$new"; return 1; }
    case "$rest" in '0 0') ;; *) taken=limits ;; esac
    if awk -v name="$name" -F : '$1 == name { found = 1 } END { exit !found }' "$new"; then taken=$name; fi
    printf '%s:%s\n' "$name" "$password" >>"$new"
  done <<END
$USERS
END
  case $taken in
    '') mv "$new" "$1" && return ;;
    limits) CODE=NOT_SUPPORTED REASON='coova-chilli cannot limit the time or the data of its local users' ;;
    *) CODE=FAILED REASON="there is a user with the name $taken" ;;
  esac
  rm -f "$new"
  return 1
}

# logout_user NAME: disconnects the guests with this name.
logout_user() {
  output_of $PORTAL_TIME chilli_query list | awk -v name="$1" '$5 == 1 && $6 == name { print $1 }' | while read -r mac; do
    limited $PORTAL_TIME chilli_query logout "$mac"
  done
}

# limit_guest IP USED: gives a guest of coova-chilli the seconds and the rate of the command.
limit_guest() {
  if [ -n "$F_seconds" ]; then
    set -- "$1" "$2" sessiontimeout $((F_seconds > 0 ? F_seconds + $2 : 0))
  else
    set -- "$1" "$2" maxbwup $((F_rate * 1000)) maxbwdown $((F_rate * 1000))
  fi
  limited $PORTAL_TIME chilli_query authorize ip "$1" "$3" "$4" ${5:+"$5" "$6"}
}

# act_portal KIND SECTION: does what the command says. Sets CODE and REASON when it fails.
act_portal() {
  local guest file
  CODE=NOT_SUPPORTED REASON="$1 cannot do this"
  case $F_action in
    users)
      file=$(portal_users "$2")
      [ "$1" = chilli ] && [ -n "$file" ] || return 1
      ;;
    add | remove)
      [ "$1" = chilli ] || return 1
      change_users "$(portal_users "$2")" || return 1
      ;;
    disconnect | limit)
      case $F_action$1 in limitchilli | disconnect*) ;; *) return 1 ;; esac
      case $F_mac in ??:??:??:??:??:??) ;; *) CODE=INVALID REASON='the address of the guest is not valid'; return 1 ;; esac
      case ${F_seconds:-0}${F_rate:-0} in *[!0-9]* | ???????????????*) CODE=INVALID REASON='the limit is not valid'; return 1 ;; esac
      [ "$F_action" = disconnect ] || [ -n "$F_seconds$F_rate" ] || { CODE=INVALID REASON='there is no limit'; return 1; }
      guest=$(portal_guests "$1" | awk -v mac="$F_mac" 'tolower($2) == tolower(mac) { print $2, $3, $5; exit }')
      [ -n "$guest" ] || { CODE=NO_GUEST REASON='there is no such guest'; return 1; }
      # shellcheck disable=SC2086 # three words: MAC, address, seconds
      set -- "$1" $guest
      case $F_action$1 in
        limit*) limit_guest "$3" "$4" ;;
        *chilli) limited $PORTAL_TIME chilli_query logout "$(printf '%s' "$2" | tr : -)" ;;
        *) limited $PORTAL_TIME ndsctl deauth "$2" ;;
      esac >/dev/null
      ;;
  esac
}

# act_hotspot: carries out the command `hotspot`. Runs in the background.
act_hotspot() {
  local place kind section lines
  place=$(hotspots | sed -n "$(number "$F_index" 1 4 1)p")
  if [ -z "$place" ]; then
    answer 0 NO_HOTSPOT 'this device has no hotspot with this number'
    return
  fi
  kind=${place%% *} section=${place#* }
  USERS=$(decode "$F_users")
  F_mac=$(decode "$F_mac")
  if ! act_portal "$kind" "$section"; then
    answer 0 "$CODE" "$REASON"
    return
  fi
  case $F_action in
    users | add | remove) lines=$(sed -n 's/^\([^:# ]*\):.*/user 0 0 \1/p' "$(portal_users "$section")" 2>/dev/null | head -n 512) ;;
    *) lines=$(portal_guests "$kind") ;;
  esac
  outcome "$F_id" 1 '' ''
  FRAME="$FRAME${TAB}data.lines=$(printf '%s\n' "$lines" | fit_network | encode_stream)"
  put "r.$F_id" "$FRAME"
}
