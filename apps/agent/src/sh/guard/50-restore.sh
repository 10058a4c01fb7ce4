# --- Restoring: only the watch, boot and quit do it, one at a time; twice is harmless ----------------------------------

# put_back CODE TEXT WORD: restores the change in DIR, unless it has been confirmed. WORD is "quiet" before services run, and
# "starting" when the agent starts itself or is removed, which then is neither restarted nor started.
put_back() {
  if ! decide restored && [ -e "$DIR/verdict.confirmed" ]; then
    end_confirmed
    return
  fi
  if [ ! -s "$DIR/code" ]; then
    note "restoring: $1 $2"
    store code "$1" && store text "$2"
  fi
  end_marked "OUTPOST_CHANGE=$BASE:${DIR##*/}:"
  if ! restore_files; then
    note 'not everything could be restored'
    return 1
  fi
  sync
  if [ "$3" != quiet ]; then reload_all "$3"; fi
  if [ -z "$3" ]; then start_agent; fi
  hash_paths <"$DIR/paths" >"$DIR/hashes"
  enter restored || return 1
  clear_work
}

# Starts the agent unless it runs: the change may have kept it from starting.
start_agent() {
  case $(first_line "$BASE/service") in
    procd) [ ! -x /etc/init.d/outpost ] || timed "$RELOAD_TIME" /etc/init.d/outpost start ;;
    systemd) timed "$RELOAD_TIME" systemctl start outpost ;;
    background) [ ! -e "$BASE/agent.sh" ] || timed "$RELOAD_TIME" sh "$BASE/agent.sh" start ;;
  esac
  return 0
}

# Restores every file, even if one fails. Without space for a second copy a file is overwritten where it is: should the
# power fail then, the next boot restores it again.
restore_files() {
  local n mode owner target status=0 path
  while read -r n mode owner target; do
    path=$ROOT$target
    rm -f "${path%/*}/.device-change.$n"
    if [ "$mode" = - ]; then
      [ ! -e "$path" ] || rm -f "$path" || status=1
    elif ! cmp -s "$DIR/old/$n" "$path" || [ "$(file_facts "$path")" != "$mode $owner" ]; then
      put_file "$DIR/old/$n" "$n" "$mode" "$owner" "$target" ||
        { [ -e "$DIR/old/$n" ] && cat "$DIR/old/$n" >"$path" && chown "$owner" "$path" && chmod "$mode" "$path" && flush "$path"; } || status=1
    fi
    flush "${path%/*}/"
  done <"$DIR/list"
  return $status
}

# Ends a change that was confirmed, also if the agent was killed between its decision and this.
end_confirmed() {
  [ -s "$DIR/hashes" ] || hash_paths <"$DIR/paths" >"$DIR/hashes"
  store phase 'done'
  enter confirmed
  clear_work
}

clear_work() {
  local work
  work=$(first_line "$DIR/work")
  case $work in */device-change.*) rm -rf "$work" ;; esac
  rm -rf "$DIR/old"
}

# Only the newest journals of changes that have ended are kept: by their numbers, because the clock may have been set.
prune() {
  local dir number count=0
  for dir in "$TXN"/*; do
    case $(first_line "$dir/state") in confirmed | restored) ;; *) continue ;; esac
    number=$(first_line "$dir/number")
    printf '%s %s\n' "${number:-0}" "${dir##*/}"
  done | sort -rn | while read -r _ dir; do
    count=$((count + 1))
    if [ $count -gt $KEPT_JOURNALS ]; then rm -rf "${TXN:?}/$dir"; fi
  done
}

# The number of the next journal.
next_number() {
  local dir number highest=0
  for dir in "$TXN"/*; do
    number=$(first_line "$dir/number")
    case $number in '' | *[!0-9]* | ??????????*) continue ;; esac
    if [ "$number" -gt "$highest" ]; then highest=$number; fi
  done
  echo $((highest + 1))
}
