# --- Prepare: the order is that of the phases, and nothing is changed before the journal is complete --------------------

# prepare CHANGE COMMAND SECONDS SHA256 FOLDER: FOLDER/file is the plan, and FOLDER is kept until the change is applied. If
# it fails, FOLDER has the files phase, code, text and perhaps hashes.
prepare() {
  local one
  WORK=$5
  step plan
  is_id "$1" && is_sum "$4" && [ -d "$WORK" ] || refuse INVALID 'the change is not valid'
  case $3 in '' | *[!0-9]* | 0* | ????*) refuse INVALID 'the time to confirm is not valid' ;; esac
  [ "$3" -ge 30 ] && [ "$3" -le 900 ] || refuse INVALID 'the time to confirm is not valid'
  for one in awk sed grep tr sha256sum cmp ls df; do have $one || refuse INVALID "this device has no $one"; done
  if open_change; then refuse CHANGE_PENDING "the change ${DIR##*/} has not ended"; fi
  [ ! -e "$TXN/$1" ] || refuse INVALID 'a change with this id has been applied before'
  read_plan
  step base
  check_base
  check_staged
  step preflight
  preflight
  prepare_api
  check_staged
  check_space
  step journal
  write_journal "$1" "$2" "$3" "$4"
}

step() { echo "$1" >"$WORK/phase"; }

# hash_paths: a line with the checksum of each path of standard input.
hash_paths() {
  local path
  while IFS= read -r path; do printf '%s %s\n' "$(sum_of "$ROOT$path")" "$path"; done
}

check_base() {
  local n=0 target
  while IFS= read -r target; do
    n=$((n + 1))
    [ ! -e "$WORK/based/$n" ] || [ "$(first_line "$WORK/based/$n")" = "$(sum_of "$target")" ] ||
      refuse BASE_CHANGED "${target#"$ROOT"} is not as the server knows it"
  done <"$WORK/targets"
}

# What users have staged with uci must not be committed with this change, nor be lost.
check_staged() {
  local changes
  grep -q '^/etc/config/' "$WORK/paths" && have uci || return 0
  changes=$(uci changes 2>/dev/null | head -n 1)
  [ -z "$changes" ] || refuse STAGED_LOCALLY "changes are staged on the device, such as $(printf '%.100s' "${changes%%=*}")"
}

# Changes configurations in a copy, and reads all that the plan changes with uci.
preflight() {
  local n=0 path copy="$WORK/config" name
  mkdir "$copy" "$WORK/staged" || refuse NO_SPACE 'no space in the temporary folder'
  if [ -s "$WORK/uci" ]; then
    have uci || refuse PREFLIGHT 'this device has no uci'
    change_copy "$copy"
  fi
  change_shadow
  while IFS= read -r path; do
    n=$((n + 1))
    case $path in /etc/config/*) ;; *) continue ;; esac
    [ -e "$WORK/new/$n" ] && have uci || continue
    name=${path##*/}
    cp "$WORK/new/$n" "$copy/$name" || refuse NO_SPACE 'no space in the temporary folder'
    use_uci show "$name" >/dev/null 2>"$WORK/error" || refuse PREFLIGHT "uci cannot read $path: $(last_words "$WORK/error")"
  done <"$WORK/paths"
}

# use_uci ARGUMENTS...: uci on the copy, without staged changes and files that override the copy.
use_uci() {
  if [ -z "${OVERRIDES:-}" ]; then
    if uci 2>&1 | grep -q -e '-C <path>'; then OVERRIDES="-C $WORK/staged/none"; else OVERRIDES=' '; fi
  fi
  # shellcheck disable=SC2086 # two words or none
  uci $OVERRIDES -c "$WORK/config" -t "$WORK/staged" "$@"
}

# uci reports success for a batch whatever happens, so that its errors decide.
change_copy() {
  local config line n
  while IFS= read -r config; do
    if [ -e "$ROOT/etc/config/$config" ]; then cp "$ROOT/etc/config/$config" "$1/$config"; else : >"$1/$config"; fi ||
      refuse NO_SPACE 'no space in the temporary folder'
  done <"$WORK/configs"
  while IFS= read -r line; do
    printf '%s\n' "$line" | use_uci batch >/dev/null 2>"$WORK/error"
    [ ! -s "$WORK/error" ] || refuse PREFLIGHT "uci refuses \"$(printf '%.200s' "${line%%=*}")\": $(last_words "$WORK/error")"
  done <"$WORK/uci"
  while read -r n; do
    config=$(sed -n "${n}p" "$WORK/paths")
    use_uci commit "${config##*/}" 2>"$WORK/error" || refuse PREFLIGHT "uci cannot write $config: $(last_words "$WORK/error")"
    mv "$1/${config##*/}" "$WORK/new/$n"
    if [ -e "$(sed -n "${n}p" "$WORK/targets")" ]; then echo '- -' >"$WORK/set/$n"; else echo '0600 -' >"$WORK/set/$n"; fi
  done <"$WORK/uci.numbers"
}

last_words() { tr -c ' -~\n' '?' <"$1" | grep . | tail -n 1; }

# Space for the journal, for the new files beside the old ones, and for the old ones beside the new ones.
check_space() {
  local n=0 target total=0 folder free error
  : >"$WORK/folders"
  while IFS= read -r target; do
    n=$((n + 1))
    if [ -e "$target" ]; then total=$((total + $(size_of "$target"))); fi
    if [ -e "$WORK/new/$n" ]; then total=$((total + $(size_of "$WORK/new/$n"))); fi
    if [ -e "$WORK/new/$n" ] || [ -e "$WORK/gone/$n" ]; then printf '%s\n' "${target%/*}/" >>"$WORK/folders"; fi
  done <"$WORK/targets"
  { echo "$BASE/" && sort -u "$WORK/folders"; } >"$WORK/folders.all"
  while IFS= read -r folder; do
    free=$(df -Pk "$folder" 2>/dev/null | awk 'NR == 2 && $4 ~ /^[0-9]+$/ { print $4 }')
    [ -z "$free" ] || [ "$free" -gt $((3 * total / 1024 + SPARE_SPACE)) ] ||
      refuse NO_SPACE "no space for three times $total bytes in ${folder#"$ROOT"}: $free kB are free"
    # Leaves no file behind if the power fails.
    error=$(touch -c "$folder" 2>&1) || refuse READ_ONLY "${folder#"$ROOT"} cannot be written to: ${error##*: }"
  done <"$WORK/folders.all"
}

# write_journal CHANGE COMMAND SECONDS SHA256
write_journal() {
  DIR=$TXN/$1
  if fill_journal "$2" "$3" "$4"; then return 0; fi
  rm -rf "$DIR"
  refuse NO_SPACE 'the journal could not be written'
}

fill_journal() {
  local n=0 target name
  mkdir -p "$TXN" && mkdir "$DIR" "$DIR/old" && : >"$DIR/log" && : >"$DIR/open" || return 1
  while IFS= read -r target; do
    n=$((n + 1))
    if [ -e "$target" ]; then
      cat "$target" >"$DIR/old/$n" && printf '%s %s %s\n' "$n" "$(file_facts "$target")" "${target#"$ROOT"}" || return 1
      # It may have changed since it was compared.
      [ ! -e "$WORK/based/$n" ] || [ "$(first_line "$WORK/based/$n")" = "$(sum_of "$DIR/old/$n")" ] || {
        rm -rf "$DIR"
        refuse BASE_CHANGED "${target#"$ROOT"} is not as the server knows it"
      }
    else printf '%s - - %s\n' "$n" "${target#"$ROOT"}" || return 1
    fi
  done <"$WORK/targets" >"$DIR/list"
  for name in paths reload tests; do cat "$WORK/$name" >"$DIR/$name" || return 1; done
  if [ -e "$WORK/reboot" ]; then echo 1 >"$DIR/reboot" || return 1; fi
  store number "$(next_number)" && store command "$1" && store within "$2" && store key "$3" && store work "$WORK" && store phase journal && store boot "$(boot_id)" &&
    store deadline $(($(uptime_seconds) + $2)) || return 1
  flush "$DIR"/* "$DIR"/old/* "$DIR/old" "$DIR" "$TXN"
  enter armed
}
