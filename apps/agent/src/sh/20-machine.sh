# --- The machine: what it is -------------------------------------------------------------------------------------------

first_line() {
  local text=''
  if [ -r "$1" ]; then IFS= read -r text <"$1" || :; fi
  printf '%s' "$text"
}

# setting FILE KEY: the value of KEY='value' in a file of shell settings, which is parsed but never executed.
setting() {
  if [ -r "$1" ]; then sed -n "s/^$2=[\"']\{0,1\}\([^\"']*\)[\"']\{0,1\}\$/\1/p" "$1" | head -n 1; fi
}

# output_of SECONDS COMMAND...: what COMMAND prints. It is killed after SECONDS, because a modem, a radio or a daemon may
# hang.
output_of() {
  local seconds="$1" pid killer
  shift
  have "$1" || return 0
  "$@" 2>/dev/null </dev/null &
  pid=$!
  later "$seconds" kill -9 "$pid" >/dev/null 2>&1 &
  killer=$!
  wait "$pid" 2>/dev/null
  kill "$killer" 2>/dev/null
}

# limited SECONDS COMMAND...: the first line that COMMAND prints.
limited() { output_of "$@" | head -n 1; }

# later SECONDS COMMAND...: runs COMMAND after SECONDS. Start it in the background; TERM cancels it.
later() {
  local sleeper=''
  trap 'kill "$sleeper" 2>/dev/null; exit 0' TERM
  sleep "$1" 4>&- 5<&- &
  sleeper=$!
  wait "$sleeper"
  can_sleep $? || return
  shift
  "$@"
}

# nap SECONDS: like sleep, but a trap runs immediately.
nap() {
  sleep "$1" 4>&- 5<&- &
  wait "$!"
  can_sleep $? || exit 1
}

# can_sleep STATUS: whether a sleep ended normally or by a signal. If the sleep program is missing, loops must end: they
# would never pause.
can_sleep() { [ "$1" = 0 ] || [ "$1" -gt 128 ]; }

boot_id() { first_line "$BOOT_ID_FILE"; }

uptime_seconds() {
  local up
  IFS=' .' read -r up _ </proc/uptime
  echo "$up"
}

# random_below N: 0 <= number < N <= 65536. The kernel's UUID is the only source of randomness that every device has.
random_below() {
  local uuid
  uuid=$(first_line /proc/sys/kernel/random/uuid)
  uuid=${uuid#*-}
  echo $((0x${uuid%%-*} * $1 / 65536))
}

# The interface of the default route with the lowest metric, and all interfaces with a default route.
uplink() { uplinks | head -n 1; }
uplinks() {
  if [ -r /proc/net/route ]; then
    awk '$2 == "00000000" && $8 == "00000000" { print $7, $1 }' /proc/net/route | sort -n | sed 's/^[0-9]* //'
  fi
  if have ubus && have jsonfilter; then
    ubus -t 5 call network.interface dump 2>/dev/null | jsonfilter -e "@.interface[@.route[@.target='0.0.0.0']].l3_device"
  fi
}

# "interface address prefix-length" of each IPv4 address.
addresses() {
  have ip || return 0
  ip -4 -o addr show 2>/dev/null | awk '$3 == "inet" { split($4, a, "/"); print $2, a[1], a[2] == "" ? 32 : a[2] }'
}

# is_radio FOLDER: whether an interface in /sys/class/net is a radio.
is_radio() { [ -e "$1/wireless" ] || [ -e "$1/phy80211" ]; }

address_of() { addresses | awk -v name="$1" '$1 == name { print $2; exit }'; }

platform() {
  if have mnf_info; then echo rutos; elif [ -r /etc/openwrt_release ]; then echo openwrt; else echo linux; fi
}

# Drops the placeholders that manufacturers leave where a name or number should be.
unless_filler() {
  case $1 in
    '' | 0 | None | N/A | 'Not Specified' | 'Not Applicable' | 'Default string' | 'System '* | 'To be filled'*) ;;
    *) printf '%s' "$1" ;;
  esac
}

serial() {
  local text
  text=$(limited 5 mnf_info --sn)
  [ -n "$text" ] || text=$(unless_filler "$(first_line /sys/class/dmi/id/product_serial)")
  [ -n "$text" ] || text=$(first_line /proc/device-tree/serial-number)
  [ -n "$text" ] || text=$(first_line /etc/machine-id)
  printf '%s' "$text"
}

# On RutOS the product is named "RUTX50000000"; its first six characters are the model.
model() {
  local text
  text=$(limited 5 mnf_info --name)
  case $text in ????????????) text=${text%??????} ;; esac
  [ -n "$text" ] || text=$(first_line /tmp/sysinfo/model)
  [ -n "$text" ] || text=$(unless_filler "$(first_line /sys/class/dmi/id/product_name)")
  [ -n "$text" ] || text=$(first_line /proc/device-tree/model)
  [ -n "$text" ] || text=$(setting /etc/os-release PRETTY_NAME)
  printf '%s' "$text"
}

firmware() {
  local text
  text=$(first_line /etc/version)
  [ -n "$text" ] || text=$(setting /etc/openwrt_release DISTRIB_DESCRIPTION)
  [ -n "$text" ] || text=$(setting /etc/os-release PRETTY_NAME)
  printf '%s' "$text"
}

# The MAC address from mnf_info, else of the LAN, else of the uplink, else of the first interface that has one.
mac() {
  local text one
  text=$(limited 5 mnf_info --mac | sed 's/^\([0-9A-Fa-f]\{12\}\)$/\1:/; /:$/ { s/../&:/g; s/:*$//; }')
  for one in br-lan eth0 "$(uplink)"; do
    [ -n "$text" ] || text=$(first_line "/sys/class/net/${one:-none}/address")
  done
  for one in /sys/class/net/*; do
    case $text in '' | 00:00:00:00:00:00) text=$(first_line "$one/address") ;; esac
  done
  printf '%s' "$text"
}

# A digest of all configurations: while it stays the same, so do they, and the server need not ask for each.
config_digest() { (cd "$ROOT/etc/config" && sha256sum -- * | sha256sum | cut -c 1-32) 2>/dev/null; }

# Sets FRAME to this device's hello.
compose_hello() {
  FRAME=hello
  field v 1
  field agent "$AGENT_VERSION"
  field platform "$(platform)" 32
  field boot "$(boot_id)"
  field serial "$(serial)"
  field mac "$(mac)" 32
  field imei "$(limited 5 gsmctl -i)" 32
  field model "$(model)"
  field firmware "$(firmware)"
  field name "$(first_line /proc/sys/kernel/hostname)" 128
  field abilities "$ABILITIES$(reading_abilities)$(if [ -s "$AGENT_HOME/guard.sh" ]; then echo ,config,api; fi)$(if have lpac; then echo ,esim; fi)" 512
  field pinned "$(pinned_key h2)" 128
  field config "$(config_digest)" 32
  field readings "$(plan_state)" 32
  if open_change; then field change "$CHANGE $PHASE"; fi
  case $PHASE in tests | confirm) DIALLED_FOR=$CHANGE ;; *) DIALLED_FOR='' ;; esac
}
