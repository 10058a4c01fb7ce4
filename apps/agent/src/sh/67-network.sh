# --- Network: what is connected to this device, for the map of its network ---------------------------------------------

MAX_CLIENTS=512     # clients that are reported
MAX_INTERFACES=64   # ports, radios and bridges that are reported
MAX_NETWORK=48000   # bytes of the report after encoding, so that the frame stays below 64 KiB
MAX_TOUCHED=64      # silent neighbours that are pinged
NETWORK_TIME=5      # seconds that each program may take

# observe_network: sends the report. Runs in the background.
observe_network() {
  local dir="$RUN/network" pings=1 lines
  if ! mkdir "$dir" 2>/dev/null; then
    answer 0 BUSY 'this device is already observing its network'
    return
  fi
  if has_no_defaults; then pings=0; fi
  lines=$(network_lines $pings)
  rm -rf "$dir"
  outcome "$F_id" 1 '' ''
  FRAME="$FRAME${TAB}data.network=$(printf '%s\n' "$lines" | encode_stream)"
  put "r.$F_id" "$FRAME"
}

# network_lines PINGS: the lines of the report (see `network.observe` in commands.ts). With PINGS 1, neighbours that have
# been silent are pinged once. The TypeScript agent runs this function too.
network_lines() {
  UP=$(uplinks)
  {
    network_ports
    {
      own_macs
      stations
      bridge_table
      network_neighbours "$1"
      leases
    } | network_clients
    lldp_neighbours
  } | fit_network
}

is_uplink() {
  case "
$UP
" in *"
$1
"*) return 0 ;; esac
  return 1
}

# master_of FOLDER: the bridge or bond of an interface.
master_of() {
  set -- "$(readlink "$1/master")"
  echo "${1##*/}"
}

# interface_kind NAME FOLDER: fails for what is no place to which something can be connected, such as lo, tunnels and the
# port between the processor and a switch.
interface_kind() {
  case $1 in '' | lo | *[!0-9A-Za-z._@-]* | ????????????????*) return 1 ;; esac
  if is_uplink "$1"; then echo uplink
  elif is_radio "$2"; then echo wifi
  elif [ -d "$2/bridge" ]; then echo bridge
  elif [ -d "$2/dsa" ]; then return 1
  elif [ -e "$2/master" ] || [ -e "$2/device" ]; then echo port
  elif vlan_of "$1" | grep -q .; then echo port
  else return 1
  fi
}

# vlan_of NAME: "number parent" of a VLAN interface.
vlan_of() {
  [ -r "$ROOT/proc/net/vlan/config" ] || return 0
  awk -F ' *[|] *' -v name="$1" '$1 == name { print $2, $3 }' "$ROOT/proc/net/vlan/config"
}

# "port NAME KIND up|down SPEED MASTER VLAN PARENT MAC SSID" of each interface, with "-" for what is not known.
network_ports() {
  local path name kind state speed master vlan parent count=0
  for path in "$ROOT"/sys/class/net/*; do
    name=${path##*/}
    kind=$(interface_kind "$name" "$path") || continue
    count=$((count + 1))
    [ $count -le $MAX_INTERFACES ] || return
    state=down speed=- master=- vlan=- parent=-
    if [ "$(first_line "$path/carrier" 2>/dev/null)" = 1 ]; then state=up; fi
    if [ $state = up ] && [ "$kind" != bridge ]; then speed=$(number "$(first_line "$path/speed" 2>/dev/null)" 1 999999 -); fi
    if [ -e "$path/master" ]; then master=$(master_of "$path"); fi
    # shellcheck disable=SC2046 # two words
    set -- $(vlan_of "$name")
    if [ $# = 2 ]; then vlan=$1 parent=$2; fi
    echo "port $name $kind $state $speed ${master:--} $vlan $parent $(first_line "$path/address") $(
      if is_radio "$path"; then network_name "$name"; fi
    )"
  done
}

# network_name NAME: the name of the network of a radio.
network_name() {
  if have iw; then output_of $NETWORK_TIME iw dev "$1" info | sed -n 's/^[[:space:]]*ssid //p'
  else output_of $NETWORK_TIME iwinfo "$1" info | sed -n 's/.* ESSID: "\(.*\)"$/\1/p'
  fi | head -n 1
}

# "own MAC" of each interface, and "outside PORT" of each port of a bridge that is an uplink.
own_macs() {
  local path
  for path in "$ROOT"/sys/class/net/*; do
    echo "own $(first_line "$path/address")"
    [ -e "$path/master" ] || continue
    if is_uplink "$(master_of "$path")"; then echo "outside ${path##*/}"; fi
  done
}

# "station MAC RADIO SIGNAL" of each client of a radio, by whichever program the device has.
stations() {
  local path name
  for path in "$ROOT"/sys/class/net/*; do
    name=${path##*/}
    is_radio "$path" || continue
    if is_uplink "$name"; then continue; fi
    if have iw; then
      output_of $NETWORK_TIME iw dev "$name" station dump | awk -v name="$name" '
        function put() { if (mac != "") print "station", mac, name, signal }
        $1 == "Station" { put(); mac = $2; signal = "-" }
        $1 == "signal:" { signal = $2 }
        END { put() }'
    elif have iwinfo; then
      output_of $NETWORK_TIME iwinfo "$name" assoclist | awk -v name="$name" '$3 == "dBm" { print "station", $1, name, $2 }'
    else
      output_of $NETWORK_TIME ubus -t $NETWORK_TIME call "hostapd.$name" get_clients |
        sed -n "s/^[[:space:]]*\"\\([0-9A-Fa-f:]\\{17\\}\\)\": {\$/station \\1 $name -/p"
    fi
  done
}

# "bridge MAC PORT" of each host that a bridge has heard.
bridge_table() { switch_ports | sed 's/^/bridge /'; }

# network_neighbours PINGS: "neigh IP MAC INTERFACE STATE", "gateway IP INTERFACE" of each uplink, and "ping IP" of the
# neighbours that answer.
network_neighbours() {
  local lines address count=0
  output_of $NETWORK_TIME ip -4 route show default | awk '{
    via = name = ""
    for (i = 1; i < NF; i++) { if ($i == "via") via = $(i + 1); if ($i == "dev") name = $(i + 1) }
    if (via != "") print "gateway", via, name
  }'
  lines=$(neighbour_states)
  printf '%s\n' "$lines"
  [ "$1" = 1 ] && have ping || return 0
  for address in $(printf '%s\n' "$lines" | awk '$5 == "STALE" && $2 !~ /:/ { print $2, $4 }' | silent_hosts); do
    count=$((count + 1))
    [ $count -le $MAX_TOUCHED ] || break
    if ping -c 1 -W 1 "$address" >/dev/null 2>&1 </dev/null 4>&-; then echo "ping $address"; fi &
  done
  wait
}

# silent_hosts: of "address interface" on standard input, the addresses of networks that are not an uplink's.
silent_hosts() {
  local address name
  while read -r address name; do
    if ip_number "$address" && is_private "$address" && ! is_uplink "$name"; then echo "$address"; fi
  done
}

# The neighbours of the kernel. Where ip cannot list them, those of /proc/net/arp, whose state is not known.
neighbour_states() {
  {
    if ! output_of $NETWORK_TIME ip neigh show | grep lladdr; then
      neighbours 2>/dev/null | awk '$3 ~ /[2367aAbBeEfF]$/ { print $1, "dev", $6, "lladdr", $4, "STALE" }'
    fi
  } | awk '{
    name = mac = ""
    for (i = 2; i < NF; i++) { if ($i == "dev") name = $(i + 1); if ($i == "lladdr") mac = $(i + 1) }
    # A neighbour that is being asked has not answered yet.
    state = $NF == "REACHABLE" ? "REACHABLE" : "STALE"
    if (mac != "" && $NF !~ /FAILED|INCOMPLETE|NOARP/ && $1 !~ /^fe80/) print "neigh", $1, mac, name, state
  }'
}

# "lease MAC IP NAME" of each lease of the DHCP server.
leases() {
  cat "$ROOT/tmp/dhcp.leases" "$ROOT/var/lib/misc/dnsmasq.leases" 2>/dev/null |
    awk 'NF >= 4 && $2 ~ /:/ { print "lease", $2, $3, $4 }'
}

# network_clients: merges the lines above into "client MAC PORT NETWORK SIGNAL EVIDENCE IPS NAME", those that were heard
# first, then "more COUNT" if there are too many, and "gateway INTERFACE IP MAC". Neighbours on an uplink are left out.
network_clients() {
  awk -v most=$MAX_CLIENTS -v uplinks=" $(echo "$UP" | tr '\n' ' ') " '
    function known(mac) {
      if (length(mac) != 17 || mac !~ /^[0-9a-f][02468ace]:[0-9a-f:]+$/ || mac == "00:00:00:00:00:00" || mac in own) return 0
      if (!(mac in port)) {
        if (count >= 4096) return 0
        order[++count] = mac; port[mac] = network[mac] = signal[mac] = name[mac] = "-"
      }
      return 1
    }
    function add(mac, what) { if (!((mac, what) in has)) { has[mac, what] = 1; evidence[mac] = evidence[mac] (evidence[mac] == "" ? "" : ",") what } }
    function at(mac, ip) {
      if (length(ip) > 45 || ip !~ /^[0-9A-Fa-f.:]+$/ || (mac, ip) in held || addresses[mac] >= 8) return
      held[mac, ip] = 1; addresses[mac]++; owner[ip] = mac
      ips[mac] = ips[mac] (ips[mac] == "" ? "" : ",") ip
    }
    $1 == "own" { own[tolower($2)] = 1; next }
    $1 == "outside" { beyond[$2] = 1; next }
    $1 == "bridge" && $3 in beyond { next }
    $1 == "gateway" { way[$3] = $2; next }
    $1 == "ping" { if ($2 in owner) { add(owner[$2], "ping"); heard[owner[$2]] = 1 }; next }
    $1 == "neigh" {
      mac = tolower($3)
      if (index(uplinks, " " $4 " ")) { router[$4, $2] = mac; next }
      if (!known(mac)) next
      if (network[mac] == "-") network[mac] = $4
      at(mac, $2)
      if ($5 == "REACHABLE") { add(mac, "reachable"); heard[mac] = 1 } else add(mac, "neighbour")
      next
    }
    {
      mac = tolower($2)
      if (!known(mac)) next
      add(mac, $1)
      if ($1 == "station") { port[mac] = $3; signal[mac] = $4; heard[mac] = 1 }
      if ($1 == "bridge") { if (port[mac] == "-") port[mac] = $3; heard[mac] = 1 }
      if ($1 == "lease") { at(mac, $3); if ($4 != "*" && name[mac] == "-") name[mac] = substr($4, 1, 64) }
    }
    function put(mac) {
      if (++shown > most) return
      print "client", mac, port[mac], network[mac], signal[mac], evidence[mac], ips[mac] == "" ? "-" : ips[mac], name[mac]
    }
    END {
      for (each in way) print "gateway", each, way[each], ((each, way[each]) in router) ? router[each, way[each]] : "-"
      for (i = 1; i <= count; i++) if (order[i] in heard) put(order[i])
      for (i = 1; i <= count; i++) if (!(order[i] in heard)) put(order[i])
      if (shown > most) print "more", shown - most
    }'
}

# "lldp PORT MAC IP NAME" of each neighbour that describes itself by LLDP.
lldp_neighbours() {
  if have lldpcli; then output_of $NETWORK_TIME lldpcli -f keyvalue show neighbors; else output_of $NETWORK_TIME lldpctl -f keyvalue; fi | awk '
    function put() { if (mac != "") print "lldp", port, mac, ip == "" ? "-" : ip, name == "" ? "-" : substr(name, 1, 64) }
    {
      at = index($0, "=")
      key = substr($0, 1, at - 1); value = substr($0, at + 1)
      if (key !~ /^lldp\./) next
      if (key ~ /\.via$/) { put(); mac = ip = name = ""; port = substr(key, 6, length(key) - 9); next }
      if (key ~ /\.chassis\.mac$/ && mac == "") mac = tolower(value)
      if (key ~ /\.chassis\.name$/ && name == "") name = value
      if (key ~ /\.chassis\.mgmt-ip$/ && ip == "") ip = value
    }
    END { put() }' | head -n 64
}

# fit_network: passes on the lines that fit. Bytes other than printable ASCII take three when they are encoded.
fit_network() {
  tr -d '\000' | awk -v most=$MAX_NETWORK '
    { coded = $0; size += length($0) + 3 + 2 * gsub(/[^ -$&-~]/, "", coded); if (size > most) exit; print }'
}
