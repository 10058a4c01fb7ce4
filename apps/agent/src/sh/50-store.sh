# --- Commands are executed at most once: the id is stored durably before, the outcome afterwards -----------------------
#
#   cmd/<id>/started   name and boot id          cmd/<id>/result   the frame that answers every repeated command
#   cmd/<id>/partial   path of a file that is being fetched; it must be removed when the command ends
#   cmd.order          ids, oldest first         $RUN/running/<id> a command in progress in this run of the agent

# flush FILE...: writes files to durable storage, or everything if sync does not accept file names.
flush() { sync "$@" 2>/dev/null || sync; }

# begin ID NAME: claims an id. Fails if the id could not be stored; the command must then not be executed.
begin() {
  local dir="$COMMANDS/$1"
  mkdir -p "$dir" && printf '%s %s\n' "$2" "$(boot_id)" >"$dir/started" && [ -s "$dir/started" ] || return 1
  printf '%s\n' "$1" >>"$AGENT_HOME/cmd.order"
  flush "$dir/started" "$dir" "$COMMANDS" "$AGENT_HOME/cmd.order"
  : >"$RUN/running/$1"
  forget_oldest
}

# finish ID FRAME: stores the outcome, then sends it.
finish() {
  local dir="$COMMANDS/$1"
  if printf '%s\n' "$2" >"$dir/result.new" && mv "$dir/result.new" "$dir/result"; then flush "$dir/result" "$dir"; fi
  rm -f "$RUN/running/$1"
  put "r.$1" "$2"
}

forget_oldest() {
  local count id
  count=$(grep -c . "$AGENT_HOME/cmd.order")
  while [ "$count" -gt "$KEPT_COMMANDS" ]; do
    read -r id <"$AGENT_HOME/cmd.order"
    # A command in progress must not be forgotten, or a repeated one would be executed again: its id moves to the end.
    # (MAX_RUNNING limits their number.)
    if [ -e "$RUN/running/$id" ]; then printf '%s\n' "$id" >>"$AGENT_HOME/cmd.order"
    else
      if is_id "$id"; then rm -rf "${COMMANDS:?}/$id"; fi
      count=$((count - 1))
    fi
    sed 1d "$AGENT_HOME/cmd.order" >"$AGENT_HOME/cmd.order.new" && mv "$AGENT_HOME/cmd.order.new" "$AGENT_HOME/cmd.order" || return 0
  done
}

# After a start: ends and answers the commands that an earlier run of the agent left unfinished. A reboot requested
# before the current boot has happened, and so has an update that was about to restart the device; the outcome of
# everything else is unknown.
recover() {
  local dir id name boot
  for dir in "$COMMANDS"/*; do
    id=${dir##*/}
    [ -s "$dir/started" ] && [ ! -s "$dir/result" ] && is_id "$id" || continue
    end_marked "OUTPOST_COMMAND=:$id:" KILL
    read -r name boot <"$dir/started"
    if [ "$name" = config.apply ]; then
      resume_change "$id" || refuse_change "$id" NOT_APPLIED 'the agent stopped before the change was applied'
      continue
    fi
    if [ "$name" = esim ] && resume_profile "$id"; then continue; fi
    clear_update "$id" "$boot"
    clear_partial "$id"
    if { [ "$name" = reboot ] || [ -e "$dir/restarts" ]; } && [ "$boot" != "$(boot_id)" ]; then outcome "$id" 1 '' ''
    else outcome "$id" 0 OUTCOME_UNKNOWN 'the agent stopped while the command was running'
    fi
    finish "$id" "$FRAME"
  done
}

# Ids become folder names here, so they are checked strictly.
is_id() {
  case $1 in '' | -* | *[!0-9A-Za-z_-]*) return 1 ;; esac
  [ ${#1} -le 64 ]
}

# outcome ID OK CODE TEXT: sets FRAME to the result of a command.
outcome() {
  FRAME="result${TAB}id=$1${TAB}ok=$2"
  field code "$3"
  field text "$4" 2048
}

# --- The send queue: one file per frame; a frame replaces an unsent one of its name, so the queue is bounded -----------

# put NAME FRAME: queues a frame. Frames are sent in the order of their names; a second one of a name replaces the first.
put() {
  printf '%s\n' "$2" >"$RUN/out/.$1" && mv "$RUN/out/.$1" "$RUN/out/$1"
  wake
}

# Wakes the sender. The FIFO holds at most one wake-up, so that writing to it never blocks.
wake() { [ -e "$RUN/wake" ] || { : >"$RUN/wake" && echo >&4; }; }

# Writes hello and then the queued frames to standard output, until it is killed together with its connection.
sender() {
  local file
  cat "$RUN/hello" || return 0
  rm -f "$RUN/wake"
  while :; do
    if [ -e "$RUN/online" ]; then
      for file in "$RUN"/out/*; do
        [ -f "$file" ] || continue
        mv "$file" "$RUN/sending" && cat "$RUN/sending" || return 0
      done
    fi
    read -r _ <&4 || return 0
    rm -f "$RUN/wake"
  done
}

# --- Processes ---------------------------------------------------------------------------------------------------------

# end_marked NAME=VALUE SIGNAL: signals every process with this in its environment, except this one. Process groups
# would need job control, and process trees break because parents exit before their children.
end_marked() {
  local dir pid words
  for dir in /proc/[0-9]*; do
    pid=${dir#/proc/}
    [ "$pid" != "$$" ] || continue
    # "read" drops the NUL bytes between the variables.
    { while IFS= read -r words || [ -n "$words" ]; do
      case $words in *"$1"*) kill "-$2" "$pid" && break ;; esac
    done <"$dir/environ"; } 2>/dev/null
  done
}
