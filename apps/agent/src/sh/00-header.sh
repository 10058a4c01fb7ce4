#!/bin/sh
# shellcheck disable=SC2015 # in "A && B || C", C is meant to run if either A or B fails
# The agent connects this device to its management server with the SSH client that the device already has (dbclient or
# OpenSSH). Nothing else is installed. It runs under busybox ash and any POSIX shell.
#
#   sh agent.sh [install] [TOKEN]     installs itself and enrols, with a token or by waiting for approval
#   sh agent.sh status                shows what the agent is doing
#   sh agent.sh start | stop | run    starts it in the background | stops it | runs it in the foreground
#   sh agent.sh uninstall             removes everything that it created, including the key
#
# Environment:
#   OUTPOST_AGENT_HOME     folder of the key and settings: /etc/outpost as root, otherwise ~/.outpost
#   OUTPOST_SERVICE        what keeps the agent running: auto (default), procd, systemd or background
#   OUTPOST_RETRY_MIN      first reconnect delay in seconds, 5 by default; tests shorten it
#   OUTPOST_BOOT_ID_FILE   file with the kernel's boot id; tests change it to simulate a reboot
#   OUTPOST_ROOT           prefix of the files that are sent to the server; tests change it to simulate a device

# Filled in by the server, with shell quoting.
OUTPOST_SERVERS='@SERVERS@' # host:port, separated by spaces
OUTPOST_HOST_KEY='@HOST_KEY@'
OUTPOST_NEXT_HOST_KEY='@NEXT_HOST_KEY@'
OUTPOST_SCRIPT_URL='@URL@'

set -u
umask 077
export LC_ALL=C # text is treated as bytes: pattern ranges and lengths refer to bytes
unset DISPLAY SSH_ASKPASS SSH_AUTH_SOCK DROPBEAR_PASSWORD

AGENT_VERSION=agent-sh/1
ABILITIES='exec,exec.output,reboot,refresh,ping,update,key.rotate,file.send,file.fetch,host.keys,tunnel.open,tunnel.close,scan.hosts,scan.ports,network.observe'
TAB=$(printf '\t')
MAX_OUTPUT=16384    # bytes of an exec's output that are sent: even if all are encoded, the frame stays below 64 KiB
MAX_PART=8192       # bytes of a part of the output of a running exec
MAX_SENT=1048576    # bytes of an exec's output that are sent as a file if the server requested it
SEND_TIME=240       # seconds within which such a file must be sent
MAX_FILE=67108864   # bytes of a file of this device that are sent
MAX_LOG=4194304     # bytes of the device's log that are sent: the newest ones
MAX_RUNNING=8       # concurrent commands
MAX_TUNNELS=8
KEPT_COMMANDS=64    # ids that are remembered, so that a repeated command is not executed again
WELCOME_TIMEOUT=60  # seconds from connecting to the server's first frame
RETRY_MIN=${OUTPOST_RETRY_MIN:-5}
ROOT=${OUTPOST_ROOT:-}
BOOT_ID_FILE=${OUTPOST_BOOT_ID_FILE:-/proc/sys/kernel/random/boot_id}

if [ -n "${OUTPOST_AGENT_HOME:-}" ]; then AGENT_HOME=${OUTPOST_AGENT_HOME%/}
elif AGENT_HOME=$(cd "${0%/*}" 2>/dev/null && pwd) && [ -s "$AGENT_HOME/service" ] && [ -s "$AGENT_HOME/key" ]; then : # installed here
elif [ "$(id -u)" = 0 ]; then AGENT_HOME=/etc/outpost
else AGENT_HOME=${HOME:-}/.outpost
fi
COMMANDS=$AGENT_HOME/cmd
WITHIN=${OUTPOST_COMMAND:-} # set if a command from the server runs this script
RUN=${OUTPOST_RUN:-} # private temporary folder of the running agent; all its processes have this in their environment

have() { command -v "$1" >/dev/null 2>&1; }

log() {
  printf 'agent: %s\n' "$*" >&2
  if [ "${OUTPOST_SYSLOG:-}" = 1 ] && have logger; then logger -t remote-agent -- "$*"; fi
}

fail() {
  log "$*"
  exit 1
}

# Checks once everything that later becomes part of a command line or a file. (Some releases of dbclient pass the host
# name to a shell.)
check_settings() {
  local server
  [ -n "$OUTPOST_SERVERS" ] || fail 'this script contains no server'
  case $OUTPOST_SERVERS in *[!0-9A-Za-z.:' '-]*) fail 'the server name in this script is not valid' ;; esac
  for server in $OUTPOST_SERVERS; do
    case ${server%:*} in '' | -*) fail 'the server name in this script is not valid' ;; esac
    is_port "${server##*:}" || fail 'the server port in this script is not valid'
  done
  is_host_key "$OUTPOST_HOST_KEY" || fail 'the host key in this script is not valid'
  [ -z "$OUTPOST_NEXT_HOST_KEY" ] || is_host_key "$OUTPOST_NEXT_HOST_KEY" || fail 'the next host key is not valid'
  case $AGENT_HOME in /*) ;; *) fail 'OUTPOST_AGENT_HOME must be an absolute path' ;; esac
  case $AGENT_HOME in *[!0-9A-Za-z./_-]*) fail 'OUTPOST_AGENT_HOME may contain only letters, digits and . _ - /' ;; esac
  case $RETRY_MIN in '' | *[!0-9]* | 0 | ?????*) RETRY_MIN=5 ;; esac
}

is_port() {
  case $1 in '' | 0* | *[!0-9]* | ??????*) return 1 ;; esac
  [ "$1" -le 65535 ]
}

is_host_key() {
  case $1 in 'ssh-ed25519 AAAA'*) ;; *) return 1 ;; esac
  case ${1#ssh-ed25519 } in *[!0-9A-Za-z+/=]*) return 1 ;; esac
}

# Chooses the SSH client. dbclient and OpenSSH store keys in different formats, so an existing key decides.
choose_client() {
  CLIENT=''
  if have ssh && have ssh-keygen; then CLIENT=ssh; fi
  if have dbclient && have dropbearkey; then CLIENT=dbclient; fi
  case $(dd if="$AGENT_HOME/key" bs=11 count=1 2>/dev/null | tr -d '\000') in
    '') ;;
    -----BEGIN*) CLIENT=ssh ;;
    *) CLIENT=dbclient ;;
  esac
  case $CLIENT in
    dbclient) have dbclient && have dropbearkey || fail 'dbclient, for which the key of this agent was made, is gone' ;;
    ssh) have ssh && have ssh-keygen || fail 'OpenSSH, for which the key of this agent was made, is gone' ;;
    *) fail 'this device has neither dbclient with dropbearkey nor OpenSSH: install one of them' ;;
  esac
  # dbclient's default window is 24 KiB, which makes uploads over a mobile link thirty times slower.
  WINDOW=''
  if [ $CLIENT = dbclient ] && dbclient -h 2>&1 | grep -q -e '-W '; then WINDOW='-W 1048576'; fi
  for tool in awk mkfifo sed grep tr dd sleep; do have "$tool" || fail "this device has no $tool"; done
}
