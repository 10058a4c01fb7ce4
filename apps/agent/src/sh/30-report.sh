# --- The machine: what it does. Names are those of the server's parameter catalogue ------------------------------------

# value NAME VALUE: adds a value to the report, unless it is a word that tools print for "no value".
value() {
  case $2 in
    '' | N/A | n/a | unknown | Unknown | 'Not available' | ERROR* | Timeout* | None) ;;
    *) field "values.$1" "$2" 512 ;;
  esac
}

# figure NAME VALUE: like value, but for numbers; anything else is dropped.
figure() {
  case $2 in '' | *[!0-9.+-]* | *?-* | *.*.*) ;; *) value "$1" "$2" ;; esac
}

report_system() {
  local way ip
  figure router_uptime "$(uptime_seconds)"
  figure load_average "$(cut -d ' ' -f 1 </proc/loadavg)"
  figure memory_used "$(awk '
    { kb[$1] = $2 }
    END {
      free = ("MemAvailable:" in kb) ? kb["MemAvailable:"] : kb["MemFree:"] + kb["Buffers:"] + kb["Cached:"]
      if (kb["MemTotal:"] > 0) printf "%.1f", 100 - free * 100 / kb["MemTotal:"]
    }' /proc/meminfo)"
  figure storage_used "$( { df -P /overlay 2>/dev/null || df -P / 2>/dev/null; } | awk 'NR == 2 { sub("%", "", $5); print $5 }')"
  if [ -r /tmp/dhcp.leases ]; then figure clients_count "$(grep -c . /tmp/dhcp.leases)"; fi
  way=$(uplink)
  case $way in
    '') ;;
    wwan* | qmimux* | rmnet* | 3g-* | mob*) value wan_state Mobile ;;
    wlan* | phy* | ra[0-9]*) value wan_state WiFi ;;
    *) value wan_state Wired ;;
  esac
  if [ -n "$way" ]; then ip=$(address_of "$way"); else ip=''; fi
  value wan_ip "$ip"
  figure ports_up "$(ports_up)"
}

# The number of Ethernet ports with a link: interfaces with hardware that are not radios.
ports_up() {
  local one up=0 any=0
  for one in /sys/class/net/*; do
    [ -e "$one/device" ] && ! is_radio "$one" && [ -r "$one/carrier" ] || continue
    any=1
    if [ "$( { cat "$one/carrier"; } 2>/dev/null)" = 1 ]; then up=$((up + 1)); fi
  done
  [ $any = 0 ] || echo $up
}

gsm() { limited 5 gsmctl "$@"; }

# Newer firmware prints all signal values with -q, older firmware one value per option.
report_mobile() {
  local text all number way
  have gsmctl || return 0
  all=$(gsmctl -q 2>/dev/null </dev/null | head -n 8)
  signal_figure signal RSSI "$all" -q
  signal_figure rsrp RSRP "$all" -W
  signal_figure rsrq RSRQ "$all" -M
  signal_figure sinr SINR "$all" -Z
  text=$(gsm -c)
  # Tenths of a degree.
  case $text in '' | *[!0-9-]*) ;; *) figure temperature "$(awk -v t="$text" 'BEGIN { printf "%.1f", t / 10 }')" ;; esac
  value operator "$(gsm -o)"
  value connection_type "$(gsm -t)"
  value connection_state "$(gsm -j)"
  value network_state "$(gsm -g)"
  value cell_id "$(gsm -C)"
  value sim_state "$(gsm -z)"
  value pin_state "$(gsm -u)"
  figure sim_slot "$(gsm -L)"
  number=$(gsm -f)
  case $number in
    ????? | ??????)
      figure operator_number "$number"
      figure mcc "${number%"${number#???}"}"
      figure mnc "${number#???}"
      ;;
  esac
  for way in qmimux0 wwan0 rmnet_mhi0 rmnet_data0 3g-ppp; do
    [ -e "/sys/class/net/$way" ] || continue
    figure sent "$(first_line "/sys/class/net/$way/statistics/tx_bytes")"
    figure received "$(first_line "/sys/class/net/$way/statistics/rx_bytes")"
    value mobile_ip "$(address_of "$way")"
    if have ubus && have jsonfilter; then
      figure connection_uptime "$(ubus -t 5 call network.interface dump 2>/dev/null |
        jsonfilter -e "@.interface[@.l3_device='$way' && @.up=true].uptime" | head -n 1)"
    fi
    break
  done
}

# signal_figure NAME LABEL TEXT OPTION: adds the number after "LABEL:" in TEXT, else what gsmctl OPTION prints.
signal_figure() {
  local text
  text=$(printf '%s\n' "$3" | sed -n "s/^$2: *\(-\{0,1\}[0-9.]*\).*/\1/p" | head -n 1)
  [ -n "$text" ] || text=$(gsm "$4")
  figure "$1" "$text"
}

report_gps() {
  local stamp
  have gpsctl || return 0
  figure fix_status "$(limited 5 gpsctl -s)"
  figure latitude "$(limited 5 gpsctl -i)"
  figure longitude "$(limited 5 gpsctl -x)"
  figure altitude "$(limited 5 gpsctl -a)"
  figure speed "$(limited 5 gpsctl -v)"
  figure course "$(limited 5 gpsctl -g)"
  figure satellites "$(limited 5 gpsctl -p)"
  figure accuracy "$(limited 5 gpsctl -u)"
  stamp=$(limited 5 gpsctl -t)
  case $stamp in ?????????????) stamp=${stamp%???} ;; esac # milliseconds
  figure gps_time "$stamp"
}

report_wireless() {
  local radio clients=0 names=''
  have iwinfo || return 0
  for radio in $(iwinfo 2>/dev/null | sed -n 's/^\([0-9A-Za-z_.-]\{1,15\}\) .*ESSID.*/\1/p'); do
    clients=$((clients + $(iwinfo "$radio" assoclist 2>/dev/null | grep -c 'dBm /')))
    names="$names${names:+, }$(iwinfo "$radio" info 2>/dev/null | sed -n 's/.*ESSID: "\(.*\)".*/\1/p' | head -n 1)"
  done
  figure wireless_clients "$clients"
  value ssid_names "$names"
  field lists.wireless "$(access_points)" 8192
}

io_value() { ubus -t 5 call "ioman.$1" status 2>/dev/null | jsonfilter -e '@.value' 2>/dev/null; }

report_io() {
  have ubus && have jsonfilter || return 0
  case $(ubus -t 5 list 'ioman.*' 2>/dev/null) in *ioman.*) ;; *) return 0 ;; esac
  figure digital_input "$(io_value gpio.din1)"
  figure digital_isolated_input "$(io_value gpio.din2)"
  figure analog_input "$(io_value adc.adc0)"
  figure open_collector_output "$(io_value gpio.dout1)"
  figure relay_output "$(io_value relay.relay0)"
}

# Values that hardly change: sent with the first report of a connection, on request, and with every twelfth report.
report_static() {
  value product_code "$(limited 5 mnf_info --name)"
  value batch_number "$(limited 5 mnf_info --batch)"
  value hardware_revision "$(limited 5 mnf_info --hwver)"
  value wlan_mac "$(first_line /sys/class/net/wlan0/address)"
  have gsmctl || return 0
  value iccid "$(gsm -J)"
  value imsi "$(gsm -x)"
  value imei "$(gsm -i)"
  value modem_manufacturer "$(gsm -w)"
  value modem_model "$(gsm -m)"
  value modem_firmware "$(gsm -y)"
}

report_ddns() {
  if have uci && [ -s /etc/config/ddns ]; then figure ddns_rules_count "$(uci -q show ddns | grep -c '=service$')"; fi
}

# The number of L2TP connections that are up.
report_l2tp() {
  have ubus && have jsonfilter && have uci || return 0
  case $(uci -q show network) in *".proto='l2tp'"*) ;; *) return 0 ;; esac
  figure vpn_monitoring_instances_state "$(ubus -t 5 call network.interface dump 2>/dev/null |
    jsonfilter -e "@.interface[@.proto='l2tp' && @.up=true].interface" | grep -c .)"
}

# in_period GROUP: whether the plan gives a group of values a period of its own.
in_period() { grep -q "^g$TAB$1$TAB" "$AGENT_HOME/plan" 2>/dev/null; }

# report NAME [all]: reads the values and queues the frame for sending as NAME, in place of an unsent one of that name.
# "all" is what was asked for: everything. Otherwise the groups with a period of their own are left out.
report() {
  local now group
  now=$(date +%s)
  [ "$now" -ge 1600000000 ] || now=0 # the clock of a router without a battery starts in 1970
  FRAME="telemetry${TAB}at=$now"
  report_system
  report_mobile
  for group in gps wireless hotspot io ddns l2tp; do
    if [ "$1" = t.asked ] || ! in_period $group; then "report_$group"; fi
  done
  if [ "$1" = t.asked ] || { [ "${2:-}" = all ] && ! in_period static; }; then report_static; fi
  put "$1" "$FRAME"
}

# report_group GROUP: reports one group of values.
report_group() {
  local now
  case $1 in static | gps | wireless | hotspot | io | ddns | l2tp) ;; *) return 0 ;; esac
  now=$(date +%s)
  [ "$now" -ge 1600000000 ] || now=0
  FRAME="telemetry${TAB}at=$now"
  "report_$1"
  case $FRAME in *values.* | *lists.*) put "t.group.$1" "$FRAME" ;; esac
}

# Reports every $1 seconds, or never with 0, until it is killed. Stops the agent if one of its folders was removed.
reporter() {
  local count=0
  while :; do
    touch -c "$RUN"/* # some systems delete old files from /tmp; -c: does not recreate files that were just removed
    if [ "$1" = 0 ]; then :
    elif [ $((count % 12)) = 0 ]; then report t.timer all
    else report t.timer
    fi
    count=$((count + 1))
    later "$(if [ "$1" = 0 ]; then echo 3600; else echo "$1"; fi)" : || return
    if ! is_installed; then
      kill "$$"
      return
    fi
  done
}
