# --- Scan: the hosts in the networks behind this device, and which of their ports accept connections -------------------

MAX_HOSTS=256  # hosts that are listed
MAX_SWEEP=254  # addresses that are pinged in each network
MAX_PINGS=64   # at once

# remember_networks: reads interfaces and uplinks once, because `allowed` is asked for many targets.
remember_networks() {
  KNOWN_ADDRESSES=$(addresses)
  KNOWN_UPLINKS=$(uplinks)
}

# scan_hosts PORTS SWEEP: lists hosts of which at least one of the ports may be reached. Runs in the background.
scan_hosts() {
  local dir="$RUN/scan" list
  if ! is_ports "$1"; then
    answer 0 INVALID 'the ports are not valid'
    return
  fi
  if ! mkdir "$dir" 2>/dev/null; then
    answer 0 BUSY 'this device is already listing hosts'
    return
  fi
  remember_networks
  if [ "$2" = 1 ]; then sweep; fi
  switch_ports >"$dir/switch"
  list=$(found_hosts "$dir/switch" | reachable_hosts "$1" | head -n $MAX_HOSTS)
  rm -rf "$dir"
  outcome "$F_id" 1 '' ''
  FRAME="$FRAME${TAB}data.hosts=$(printf '%s\n' "$list" | encode_stream)"
  put "r.$F_id" "$FRAME"
}

is_ports() {
  local one
  case $1 in '' | ,* | *, | *,,* | *[!0-9,]*) return 1 ;; esac
  for one in $(echo "$1" | tr ',' ' '); do is_port "$one" || return 1; done
}

# Interface, address and prefix length of the private networks that are not the uplink's.
own_networks() {
  local name address length
  while read -r name address length; do
    case "
$KNOWN_UPLINKS
" in *"
$name
"*) continue ;; esac
    if is_private "$address"; then echo "$name $address $length"; fi
  done <<EOT
$KNOWN_ADDRESSES
EOT
}

# sweep: pings the addresses of the own networks, so that hosts which have been silent appear in the neighbour table.
# Of a network larger than 256 addresses, only those next to this device's own address.
sweep() {
  local name address length base size n=0 i
  have ping || return 0
  if has_no_defaults; then return 0; fi
  own_networks | head -n 3 | while read -r name address length; do
    [ "$length" -ge 24 ] || length=24
    size=$((1 << (32 - length)))
    ip_number "$address" || continue
    base=$((NUMBER / size * size))
    i=1
    while [ $i -lt $((size - 1)) ] && [ $i -le $MAX_SWEEP ]; do
      n=$((base + i))
      ping -c 1 -W 1 "$((n >> 24 & 255)).$((n >> 16 & 255)).$((n >> 8 & 255)).$((n & 255))" >/dev/null 2>&1 </dev/null 4>&- &
      if [ $((i % MAX_PINGS)) = 0 ]; then wait; fi
      i=$((i + 1))
    done
    wait
  done
}

# "MAC port" of each host behind a bridge: the port of the switch, as far as the kernel knows it.
switch_ports() {
  local bridge port
  if have bridge && bridge fdb show 2>/dev/null | awk '$2 == "dev" && / master / && !/ permanent/ { print $1, $3 }' | grep .; then
    return
  fi
  have brctl || return 0
  for bridge in /sys/class/net/*/bridge; do
    [ -d "$bridge" ] || continue
    bridge=${bridge%/bridge}
    for port in "$bridge"/brif/*; do
      if [ -r "$port/port_no" ]; then echo "port $(($(first_line "$port/port_no"))) ${port##*/}"; fi
    done
    brctl showmacs "${bridge##*/}" 2>/dev/null
  done | awk '$1 == "port" { name[$2] = $3; next } $3 == "no" && $1 in name { print $2, name[$1] }'
}

# The neighbour table of the kernel: address, type, flags, MAC, mask and interface.
neighbours() { cat /proc/net/arp; }

# found_hosts FILE: "address mac interface port name" from the neighbour table, with "-" for what is not known. FILE
# contains the ports of the switch. Names come from the leases of the DHCP server.
found_hosts() {
  local lan
  lan=$(own_networks | while read -r lan _; do printf ' %s ' "$lan"; done)
  {
    sed 's/^/switch /' "$1"
    cat "$ROOT/tmp/dhcp.leases" "$ROOT/var/lib/misc/dnsmasq.leases" 2>/dev/null | sed 's/^/lease /'
    neighbours | sed 's/^/arp /'
  } | awk -v lan="$lan" '
    $1 == "switch" { port[tolower($2)] = $3; next }
    $1 == "lease" { name[$4] = $5; next }
    # Flag 2 means that the host has answered.
    $1 == "arp" && $4 ~ /[2367aAbBeEfF]$/ && $5 != "00:00:00:00:00:00" && index(lan, " " $7 " ") {
      mac = tolower($5)
      host = ($2 in name) && name[$2] != "*" ? substr(name[$2], 1, 64) : "-"
      print $2, mac, $7, (mac in port) ? port[mac] : "-", host
    }'
}

# reachable_hosts PORTS: of the hosts on standard input, those of which at least one port may be reached.
reachable_hosts() {
  local line one ports
  ports=$(echo "$1" | tr ',' ' ')
  while read -r line; do
    for one in $ports; do
      if allowed "${line%% *}" "$one"; then
        printf '%s\n' "$line"
        break
      fi
    done
  done
}

# scan_ports starts a connection with a forward for each target that may be reached. The server opens them one by one:
# the SSH client confirms a forward only if the target has accepted the connection.
scan_ports() {
  local count
  case $F_hosts in '' | *[!0-9.,]*) F_hosts='' ;; esac
  if ! is_tunnel "$F_tunnel" || [ -z "$F_hosts" ] || ! is_ports "$F_ports"; then
    answer 0 INVALID 'tunnel, hosts or ports are not valid'
    return
  fi
  count=$(find "$RUN/tunnels" -type f | grep -c .)
  if [ "$count" -ge "$MAX_TUNNELS" ]; then
    answer 0 TOO_MANY_TUNNELS "this device has $count tunnels open"
    return
  fi
  : >"$RUN/tunnels/$F_tunnel"
  test_ports "$F_hosts" "$F_ports" 5<&- &
  echo $! >"$RUN/tunnels/$F_tunnel"
}

# test_ports HOSTS PORTS: the targets are numbered in the order in which the server counts them.
test_ports() {
  local host port number=0 hosts ports
  hosts=$(echo "$1" | tr ',' ' ')
  ports=$(echo "$2" | tr ',' ' ')
  remember_networks
  set --
  for host in $hosts; do
    for port in $ports; do
      number=$((number + 1))
      if allowed "$host" "$port"; then set -- "$@" -R "$number:$host:$port"; fi
    done
  done
  outcome "$F_id" 1 '' ''
  FRAME="$FRAME${TAB}data.count=$(($# / 2))"
  put "r.$F_id" "$FRAME"
  if [ $# -gt 0 ]; then carry "$F_tunnel" "$@"; fi
  rm -f "$RUN/tunnels/$F_tunnel" "$RUN/tunnel.$F_tunnel"
}
