#!/bin/sh
# shellcheck disable=SC2015 # in "A && B || C", C is meant to run if either A or B fails
# The guard of configuration changes: it journals files, changes them, and puts them back unless the server confirms the
# change. It needs nothing from agent.sh, which may be among the changed files.
#
#   sh guard.sh prepare CHANGE COMMAND SECONDS SHA256 FOLDER   checks FOLDER/file, a plan, and writes the journal
#   sh guard.sh start                   starts the watch in the way of this system
#   sh guard.sh watch                   the service: applies, tests, and restores at the deadline
#   sh guard.sh boot [starting]         before the network (the agent) starts: restores what was not confirmed
#   sh guard.sh confirm CHANGE TOKEN NEW | cancel CHANGE | hashes PATHS   print OK or a code, a text, and checksums
#   sh guard.sh api FOLDER              sends the request in FOLDER to the API of the device
#   sh guard.sh quit CODE TEXT          ends the watch, and restores what was not confirmed
#
# The journal, txn/<change>/:
#   state    armed: the old bytes are safe, and anything after that may have changed. rebooting: as armed, and the plan
#            restarts the device. confirmed, restored: final. A folder without it was never armed.
#   phase    journal, apply, tests, confirm, restore, done
#   open     renamed once, to verdict.confirmed or verdict.restored: this decides how the change ends
#   list     number, mode, owner and path of each guarded file; mode and owner are "-" if it did not exist
#   old/N    its bytes       boot, deadline (seconds of /proc/uptime), within, key, command, work, reload, tests, paths, log
#   number   of the journal, which grows with each of them
#   end      code and text of a requested restore       code, text, hashes: the evidence       linked, rebooted: see watch

set -u
umask 077
export LC_ALL=C
TAB=$(printf '\t')
BASE=$(cd -P "${0%/*}" && pwd -P) || exit 1
TXN=$BASE/txn
ROOT=${OUTPOST_ROOT:-} # tests put the files of a device below a folder
BOOT_ID_FILE=${OUTPOST_BOOT_ID_FILE:-/proc/sys/kernel/random/boot_id}
DIR='' # the journal of the change at hand
MAX_ENTRIES=200
MAX_FILES=64
MAX_KEPT=256      # files of a plan that guards a folder: RutOS has about 150 configurations
MAX_PATHS=12288   # bytes of all paths of a plan, so that their checksums fit into a frame
KEPT_JOURNALS=5
SPARE_SPACE=64    # kilobytes that must stay free in a file system
LINK_TIME=120     # seconds that a restored device may be without a connection before it restarts once
RELOAD_TIME=60    # seconds that the reload of a service may take
RESTORE_TRIES=360 # attempts at restoring files, one every 10 s; the next boot tries again

have() { command -v "$1" >/dev/null 2>&1; }

first_line() {
  local text=''
  if [ -r "$1" ]; then IFS= read -r text <"$1" || :; fi
  printf '%s' "$text"
}

# flush FILE...: writes files to durable storage, or everything if sync does not accept file names.
flush() { sync "$@" 2>/dev/null || sync; }

uptime_seconds() {
  local up
  IFS=' .' read -r up _ </proc/uptime
  echo "$up"
}

# This boot: never the same as an earlier one, even if the kernel does not say.
boot_id() {
  local id
  id=$(first_line "$BOOT_ID_FILE")
  echo "${id:-unknown-$$}"
}

note() {
  printf '%s\n' "$*" >>"$DIR/log"
  if have logger; then logger -t remote-agent-guard -- "$*"; fi
}

# store NAME TEXT: a file of the journal, at once and as a whole.
store() { printf '%s\n' "$2" >"$DIR/$1.new" && mv "$DIR/$1.new" "$DIR/$1"; }

# enter STATE: durable when it returns.
enter() {
  printf '%s\n' "$1" >"$DIR/state.new" && [ -s "$DIR/state.new" ] && flush "$DIR/state.new" && mv "$DIR/state.new" "$DIR/state" && flush "$DIR"
}

is_open() { case $(first_line "$DIR/state") in armed | rebooting) ;; *) return 1 ;; esac; }

# open_change: sets DIR to the journal of the change that has not ended; fails if there is none.
open_change() {
  for DIR in "$TXN"/*; do
    if is_open; then return 0; fi
  done
  DIR=''
  return 1
}

# decide WORD: fails if it has been decided already.
decide() { mv "$DIR/open" "$DIR/verdict.$1" 2>/dev/null && flush "$DIR"; }

is_id() {
  case $1 in *[!0-9a-f]*) return 1 ;; esac
  [ ${#1} = 32 ]
}

sum_of() { if [ -f "$1" ]; then sha256sum <"$1" | cut -c 1-64; else echo -; fi; }
size_of() { wc -c <"$1" | tr -d ' '; }

# file_facts PATH: mode and owner:group of a file, from the listing of ls: not every busybox has stat.
file_facts() {
  printf '%s\n' "$(ls -lnLd "$1")" | awk '
    function digit(at,   x) {
      x = substr($1, at + 2, 1)
      if (x ~ /[sStT]/) special += at == 2 ? 4 : at == 5 ? 2 : 1
      return (substr($1, at, 1) == "r") * 4 + (substr($1, at + 1, 1) == "w") * 2 + (x ~ /[xst]/)
    }
    NR == 1 { digits = digit(2) digit(5) digit(8); print special + 0 digits, $3 ":" $4 }'
}

# marked NAME=VALUE: the processes with this in their environment, except this one.
marked() {
  local dir words
  for dir in /proc/[0-9]*; do
    [ "${dir#/proc/}" != "$$" ] || continue
    { while IFS= read -r words || [ -n "$words" ]; do
      case $words in *"$1"*) echo "${dir#/proc/}" && break ;; esac
    done <"$dir/environ"; } 2>/dev/null
  done
  return 0 # the last process may have ended meanwhile
}

# end_marked NAME=VALUE: kills these processes until none is left, because one may fork while this looks.
end_marked() {
  local pids count=0
  while [ $count -lt 20 ] && pids=$(marked "$1") && [ -n "$pids" ]; do
    # shellcheck disable=SC2086 # numbers
    kill -9 $pids 2>/dev/null
    count=$((count + 1))
  done
}
