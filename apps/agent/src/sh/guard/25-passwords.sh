# --- Passwords of system users: the plan has their hashes, which go to /etc/shadow and nowhere else ---------------------

SHADOW=/etc/shadow

# check_password: the file is put under guard here, so that a failure names this entry.
check_password() {
  only 'user hash' && is_user "$E_user" || invalid 'the user is not valid'
  is_hash "$E_hash" || invalid 'the hash is not valid'
  ! cut -d ' ' -f 1 "$WORK/passwords" | grep -qxF -e "$E_user" || invalid 'an earlier entry sets this password'
  place $SHADOW
  guard_file $SHADOW
  echo "$N" >"$WORK/shadow"
  printf '%s %s\n' "$E_user" "$E_hash" >>"$WORK/passwords"
}

is_user() { case $1 in '' | [!A-Za-z_]* | *[!0-9A-Za-z_.-]*) return 1 ;; esac && [ ${#1} -le 32 ]; }

# is_hash TEXT: $1$, $5$ or $6$ with a salt and a sum.
is_hash() {
  case $1 in *[!0-9A-Za-z./\$=]*) return 1 ;; '$'[156]'$'?*'$'?*) ;; *) return 1 ;; esac
  [ ${#1} -le 128 ]
}

# Changes the second field of these users in a copy, which then is a new file like any other.
change_shadow() {
  local n target user
  [ -s "$WORK/passwords" ] || return 0
  n=$(first_line "$WORK/shadow")
  target=$(sed -n "${n}p" "$WORK/targets")
  [ ! -e "$WORK/new/$n" ] && [ ! -e "$WORK/gone/$n" ] || refuse INVALID "the plan changes $SHADOW in two ways"
  [ -e "$target" ] || refuse PREFLIGHT "this device has no $SHADOW"
  while read -r user _; do
    cut -d : -f 1 "$target" | grep -qxF -e "$user" || refuse PREFLIGHT "there is no user $user in $SHADOW"
  done <"$WORK/passwords"
  # What changes the file from now on refuses the plan.
  [ -e "$WORK/based/$n" ] || sum_of "$target" >"$WORK/based/$n"
  awk -F : 'NR == FNR { split($0, part, " "); hash[part[1]] = part[2]; next }
    $1 in hash { $2 = hash[$1] }
    { print }' OFS=: "$WORK/passwords" "$target" >"$WORK/new/$n" && [ -s "$WORK/new/$n" ] ||
    refuse NO_SPACE 'no space in the temporary folder'
  echo '- -' >"$WORK/set/$n"
}
