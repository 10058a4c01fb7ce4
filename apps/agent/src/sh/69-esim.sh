# --- eSIM: the profiles of the device's own tool, lpac, whose answers are lines of JSON --------------------------------
#
# Another profile may cut the device off. So the one before is stored first, and enabled again unless the device connects:
#
#   esim/command    the id of the command        esim/previous   the profile that was enabled, or "-"
#   esim/target     the profile of the command   esim/within     seconds in which the device must connect
#   esim/back       why it goes back             esim/rebooted   it has restarted since

LPAC_TIME=60        # seconds that lpac may take
LPAC_FETCH_TIME=240 # seconds that it may take to download a profile
MAX_PROFILES=32768  # bytes of the list of profiles
ESIM_SETTLE=${OUTPOST_ESIM_SETTLE:-20} # seconds in which the modem leaves the old network: a connection before proves nothing
ESIM_LINK_TIME=${OUTPOST_ESIM_LINK_TIME:-300} # seconds to connect with the profile before, until the device restarts once
ESIM_TRIES=5        # attempts to enable the profile before
ESIM_PAUSE=${OUTPOST_ESIM_PAUSE:-20} # seconds between them

# act_esim ID ACTION ICCID NAME CODE CONFIRMATION WITHIN (all encoded)
act_esim() {
  local id="$1" iccid="$3" name code confirmation
  if ! have lpac; then
    end_command "$id" 0 NO_TOOL 'this device has no lpac, the tool that reads and changes the profiles of an eSIM'
    return
  fi
  name=$(decode "$4") && code=$(decode "$5") && confirmation=$(decode "$6") && is_esim_input "$2" || {
    end_command "$id" 0 INVALID 'the profile, its name or the activation code is not valid'
    return
  }
  if [ -e "$AGENT_HOME/esim" ] || ! mkdir "$RUN/esim" 2>/dev/null; then
    end_command "$id" 0 BUSY 'this device is already working on its eSIM'
    return
  fi
  case $2 in
    enable | disable) switch_profile "$2" "$(number "$7" 30 900 120)" ;;
    *) if change_profiles "$2" && list_profiles; then end_esim 1 '' ''; else end_esim 0 "$CODE" "$REASON"; fi ;;
  esac
}

# end_esim OK CODE TEXT: answers the command in id; after a success with the profiles as they are now. The next command may
# follow at once, so nothing of this one may be left.
end_esim() {
  outcome "$id" "$1" "$2" "$3"
  if [ "$1" = 1 ]; then FRAME="$FRAME${TAB}data.profiles=$(encode_stream <"$RUN/esim/profiles")"; fi
  rm -rf "$AGENT_HOME/esim" "$RUN/esim"
  finish "$id" "$FRAME"
}

# Checks the input of act_esim. lpac would take a text with a dash in front for an option.
is_esim_input() {
  case $1 in
    list) return 0 ;;
    download)
      case $code in 'LPA:1$'*) ;; *) return 1 ;; esac
      case $code in *[!0-9A-Za-z.:\$-]*) return 1 ;; esac
      case $confirmation in -*) return 1 ;; esac
      [ ${#code} -le 255 ] && [ ${#confirmation} -le 64 ]
      return
      ;;
    nickname)
      case $name in '' | -*) return 1 ;; esac
      [ ${#name} -le 64 ] || return 1
      ;;
    enable | disable | delete) ;;
    *) return 1 ;;
  esac
  is_iccid "$iccid"
}

# is_iccid TEXT: 10 to 20 digits.
is_iccid() {
  case $1 in *[!0-9]* | ?????????????????????*) return 1 ;; ??????????*) return 0 ;; esac
  return 1
}

# change_profiles ACTION: everything but a switch; for a list nothing. Fails with CODE and REASON.
change_profiles() {
  case $1 in
    list) ;;
    nickname) lpac_says $LPAC_TIME profile nickname "$iccid" "$name" ;;
    delete)
      list_profiles || return
      if [ "$LPAC_ENABLED" = "$iccid" ]; then trouble INVALID 'the profile in use cannot be deleted' || return; fi
      lpac_says $LPAC_TIME profile delete "$iccid" || return
      send_notifications
      ;;
    download)
      if [ -n "$confirmation" ]; then lpac_says $LPAC_FETCH_TIME profile download -a "$code" -c "$confirmation"
      else lpac_says $LPAC_FETCH_TIME profile download -a "$code"
      fi || return
      send_notifications
      ;;
  esac
}

# The operator has to learn of it, or it would not hand out a profile again. What fails stays in the eSIM for the next time.
send_notifications() { lpac_says $LPAC_TIME notification process -a -r || :; }

# lpac_says SECONDS WORDS...: sets LPAC_CODE and LPAC_ENABLED. Fails with CODE and REASON.
lpac_says() {
  local seconds="$1" dir="$RUN/esim" said
  shift
  rm -f "$dir/expired" "$dir/out"
  supervise "$id/esim" "$seconds" "$dir" run_lpac "$dir/out" "$@"
  if [ -e "$dir/expired" ]; then trouble TIMEOUT "lpac did not answer within $seconds s" || return; fi
  grep '^{ *"type" *: *"lpa"' "$dir/out" 2>/dev/null | tail -n 1 >"$dir/line"
  read_lpac <"$dir/line" >"$dir/facts"
  LPAC_CODE=$(sed -n 1p "$dir/facts") LPAC_ENABLED=$(sed -n 2p "$dir/facts") said=$(sed -n 3p "$dir/facts")
  case $LPAC_CODE in
    0) return 0 ;;
    '') trouble FAILED 'lpac gave no answer that can be read: its connection to the modem may not be configured' ;;
    *) trouble FAILED "lpac: ${said:-error $LPAC_CODE}" ;;
  esac
}

# run_lpac FILE WORDS...: with a limit for the file, which a broken tool would fill.
run_lpac() {
  local out="$1"
  shift
  ulimit -f 1024
  exec lpac "$@" >"$out"
}

# Reads a line of lpac: prints its code, the ICCID of the enabled profile, and its message with what it adds. Outside of
# texts, JSON has no quotes, so that every second piece between quotes is a text.
read_lpac() {
  awk '{
    gsub(/\\./, "?")
    n = split($0, part, "\"")
    for (i = 2; i < n; i += 2) {
      is_key = part[i + 1] ~ /^ *:/
      if (is_key && part[i] == "code" && code == "") { code = part[i + 1]; sub(/^ *: */, "", code); sub(/[^-0-9].*/, "", code) }
      if (is_key && part[i + 1] ~ /^ *: *$/) {
        value = part[i + 2]
        if (part[i] == "message" && said == "") said = value
        if (part[i] == "data" && value != "") more = ": " value
        if (part[i] == "iccid") iccid = value
        if (part[i] == "profileState") state = value
        i += 2
      }
      if (part[i + 1] ~ /}/) { if (state == "enabled" && enabled == "") enabled = iccid; iccid = state = "" }
    }
    print code; print enabled; print substr(said more, 1, 300)
  }'
}

# list_profiles: writes the answer without its pictures to RUN/esim/profiles. Fails with CODE and REASON.
list_profiles() {
  local dir="$RUN/esim"
  lpac_says $LPAC_TIME profile list || return
  if [ -n "$LPAC_ENABLED" ]; then is_iccid "$LPAC_ENABLED" || trouble FAILED 'lpac names a profile that is not valid' || return; fi
  sed 's/"icon" *: *"[^"]*"/"icon":null/g' "$dir/line" >"$dir/profiles"
  [ "$(size_of "$dir/profiles")" -le $MAX_PROFILES ] || trouble FAILED 'the list of profiles is too long'
}

# switch_profile enable|disable WITHIN
switch_profile() {
  local at="$AGENT_HOME/esim" previous
  if ! list_profiles; then
    end_esim 0 "$CODE" "$REASON"
    return
  fi
  previous=${LPAC_ENABLED:--}
  if { [ "$1" = enable ] && [ "$previous" = "$iccid" ]; } || { [ "$1" = disable ] && [ "$previous" != "$iccid" ]; }; then
    end_esim 1 '' ''
    return
  fi
  if open_change; then
    end_esim 0 BUSY 'a change of the configuration of this device has not ended'
    return
  fi
  if ! store_switch "$at" "$previous" "$2"; then
    end_esim 0 STORAGE_FAILED 'this device could not store which profile it has to go back to'
    return
  fi
  lpac_says $LPAC_TIME profile "$1" "$iccid"
  follow_profile
}

# store_switch FOLDER PREVIOUS WITHIN
store_switch() {
  mkdir "$1" && printf '%s\n' "$2" >"$1/previous" && printf '%s\n' "$iccid" >"$1/target" && printf '%s\n' "$3" >"$1/within" &&
    printf '%s\n' "$id" >"$1/command" && [ -s "$1/command" ] &&
    flush "$1/previous" "$1/target" "$1/within" "$1/command" "$1" "$AGENT_HOME"
}

# follow_profile: waits for a new connection, and otherwise goes back to the profile before. If lpac was killed, nobody
# knows whether it has switched: then the connection decides.
follow_profile() {
  local at="$AGENT_HOME/esim" within why=''
  within=$(number "$(first_line "$at/within")" 1 900 120)
  : >"$RUN/changing"
  if [ -s "$at/back" ]; then why=$(first_line "$at/back")
  elif [ "${LPAC_CODE:-0}" != 0 ]; then why=$REASON
  else
    nap_here "$ESIM_SETTLE"
    redial
    if connects "$within"; then
      rm -f "$RUN/changing"
      if list_profiles; then end_esim 1 '' ''; else end_esim 0 "$CODE" "the profile was switched, but then: $REASON"; fi
      return
    fi
    why="the device did not connect within $within s"
  fi
  printf '%s\n' "$why" >"$at/back"
  flush "$at/back" "$at"
  go_back "$why"
}

# go_back WHY: enables the profile before, and restarts the device once if that does not connect it.
go_back() {
  local at="$AGENT_HOME/esim" previous count=0
  previous=$(first_line "$at/previous")
  until restore_profile "$previous"; do
    count=$((count + 1))
    if [ $count -ge $ESIM_TRIES ]; then
      rm -f "$RUN/changing"
      end_esim 0 NOT_RESTORED "$1, and the profile before could not be enabled: $REASON"
      return
    fi
    nap_here "$ESIM_PAUSE"
  done
  nap_here "$ESIM_SETTLE"
  redial
  if ! connects "$ESIM_LINK_TIME" && [ ! -e "$at/rebooted" ]; then
    : >"$at/rebooted"
    flush "$at/rebooted" "$at"
    log 'no connection with the profile before: restarting the device'
    reboot >/dev/null 2>&1 4>&- 5<&-
    nap_here 120
  fi
  rm -f "$RUN/changing"
  end_esim 0 NOT_CONNECTED "$1, so it went back to the profile before"
}

# restore_profile ICCID: enables it, or with "-" disables the one of the command. One that is as it was needs nothing.
restore_profile() {
  list_profiles || return
  [ "${LPAC_ENABLED:--}" != "$1" ] || return 0
  if [ "$1" = - ]; then lpac_says $LPAC_TIME profile disable "$(first_line "$AGENT_HOME/esim/target")"
  else lpac_says $LPAC_TIME profile enable "$1"
  fi
}

# connects SECONDS: whether a connection after redial was opened in time.
connects() {
  local end
  end=$(($(uptime_seconds) + $1))
  while [ "$(uptime_seconds)" -lt $end ]; do
    if [ -e "$RUN/online" ] && [ "$(first_line "$RUN/client")" != "$CLOSED" ]; then return 0; fi
    nap_here 1
  done
  return 1
}

nap_here() { sleep "$1" 4>&- 5<&- || exit 1; }

# resume_profile ID: after a start, continues with the switch that an earlier run began. Fails if the command has none.
resume_profile() {
  local id="$1" iccid LPAC_CODE=''
  [ "$(first_line "$AGENT_HOME/esim/command")" = "$id" ] && mkdir "$RUN/esim" || return
  iccid=$(first_line "$AGENT_HOME/esim/target")
  : >"$RUN/running/$id"
  follow_profile 5<&- &
}
