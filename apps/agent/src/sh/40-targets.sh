# --- Tunnel targets: what the server may reach through this device -----------------------------------------------------

# Lines of agent.conf begin with one of these words. DENY overrides ALLOW, which overrides the defaults:
#   ALLOW target | DENY target | DEFAULTS off
# A target is an address, a network (10.1.0.0/16), a name or *, with an optional port or port range (:502, :8000-8100).

# ip_number ADDRESS: sets NUMBER to the number of a dotted IPv4 address; fails on anything else, including octal and short
# forms. Like all functions here it starts no process, because a scan asks for many targets.
ip_number() {
  local one IFS=.
  case $1 in *[!0-9.]* | .* | *. | *..* | *.*.*.*.*) return 1 ;; *.*.*.*) ;; *) return 1 ;; esac
  # shellcheck disable=SC2086 # split at the dots
  set -- $1
  for one; do
    case $one in [0-9] | [1-9][0-9] | 1[0-9][0-9] | 2[0-4][0-9] | 25[0-5]) ;; *) return 1 ;; esac
  done
  NUMBER=$(($1 << 24 | $2 << 16 | $3 << 8 | $4))
}

# in_network ADDRESS NETWORK LENGTH
in_network() {
  local address
  case $3 in [0-9] | [12][0-9] | 3[0-2]) ;; *) return 1 ;; esac
  ip_number "$1" || return 1
  address=$NUMBER
  ip_number "$2" || return 1
  [ "$3" = 0 ] || [ $(((address ^ NUMBER) >> (32 - $3))) = 0 ]
}

is_private() { in_network "$1" 10.0.0.0 8 || in_network "$1" 172.16.0.0 12 || in_network "$1" 192.168.0.0 16; }

# covers TARGET HOST PORT: does a target of agent.conf include host and port?
covers() {
  local where="$1" from to
  case $1 in
    *:*)
      where=${1%:*} from=${1##*:}
      to=${from#*-} from=${from%%-*}
      is_port "$from" && is_port "$to" || return 1
      [ "$3" -ge "$from" ] && [ "$3" -le "$to" ] || return 1
      ;;
  esac
  case $where in
    '*') return 0 ;;
    */*) in_network "$2" "${where%/*}" "${where#*/}" ;;
    *) [ "$where" = "$2" ] ;;
  esac
}

# listed WORD HOST PORT: does a line of agent.conf that begins with WORD cover the target?
listed() {
  local word target
  [ -r "$AGENT_HOME/agent.conf" ] || return 1
  while read -r word target _ || [ -n "$word" ]; do
    if [ "$word" = "$1" ] && covers "$target" "$2" "$3"; then return 0; fi
  done <"$AGENT_HOME/agent.conf"
  return 1
}

# allowed HOST PORT: without lines in agent.conf, the device's own web and shell ports, and the private networks on its
# interfaces except the uplink's. In these networks too, its own addresses are reachable only on those ports.
allowed() {
  if listed DENY "$1" "$2"; then return 1; fi
  if listed ALLOW "$1" "$2"; then return 0; fi
  if has_no_defaults; then return 1; fi
  ip_number "$1" || return 1
  if [ "$1" = 127.0.0.1 ]; then is_service "$2"; else in_own_network "$1" "$2"; fi
}

has_no_defaults() {
  [ -r "$AGENT_HOME/agent.conf" ] && grep -q '^[[:space:]]*DEFAULTS[[:space:]][[:space:]]*off' "$AGENT_HOME/agent.conf"
}

is_service() { case $1 in 22 | 23 | 80 | 443) ;; *) return 1 ;; esac; }

in_own_network() {
  local name address length up found=1
  is_private "$1" || return 1
  up=${KNOWN_UPLINKS-$(uplinks)}
  while read -r name address length; do
    case "
$up
" in *"
$name
"*) continue ;; esac
    if [ "$address" = "$1" ]; then
      is_service "$2"
      return
    fi
    if in_network "$1" "$address" "$length"; then found=0; fi
  done <<EOT
${KNOWN_ADDRESSES-$(addresses)}
EOT
  return $found
}
