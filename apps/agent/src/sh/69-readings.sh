# --- Readings: what this device reads for its monitoring templates ------------------------------------------------------
#
#   plan   the reading plan: lines of encoded fields, "~" being an empty one. The server's reading-plan.ts describes them.
#
# A plan is read in a folder (READ_DIR), which collects values ("address<TAB>encoded value") and failures
# ("template<TAB>source<TAB>reason").

MAX_READINGS=24000  # bytes of values in one frame
NIBBLES=0123456789abcdef
HIGHS=$(for one in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do printf '%s' "$one$one$one$one$one$one$one$one$one$one$one$one$one$one$one$one"; done)
LOWS=$(for one in 0 1 2 3 4 5 6 7 8 9 a b c d e f; do printf '%s' "$NIBBLES"; done)

# is_plan FILE: whether the file is a whole plan.
is_plan() {
  case $(first_line "$1") in "plan${TAB}1${TAB}"[0-9]*) ;; *) return 1 ;; esac
  [ "$(tail -n 1 "$1")" = end ]
}

# The revision of the plan and the beginning of its digest, for hello.
plan_state() {
  local text
  [ -s "$AGENT_HOME/plan" ] || return 0
  text=$(first_line "$AGENT_HOME/plan")
  echo "$(number "${text##*"$TAB"}" 0 999999999 0) $(sum_of "$AGENT_HOME/plan" | cut -c 1-16)"
}

# The kinds of sources that this device can read, as abilities.
reading_abilities() {
  printf ,readings,groups
  if have nc; then printf ,modbus; fi
  if have jsonfilter; then printf ,json; fi
  if have snmpget; then printf ,snmp; fi
  if have mosquitto_sub; then printf ,mqtt; fi
  if have curl || have uclient-fetch || have wget; then printf ,http; fi
}

set_readings() {
  local new="$AGENT_HOME/plan.new"
  decode "$F_plan" >"$new" && is_plan "$new" || {
    rm -f "$new"
    answer 0 INVALID 'this is not a whole plan'
    return
  }
  mv "$new" "$AGENT_HOME/plan" && flush "$AGENT_HOME/plan" "$AGENT_HOME" || {
    answer 0 STORAGE_FAILED 'this device could not store the plan'
    return
  }
  answer 1 '' ''
  start_collector
}

start_collector() {
  if [ -n "$COLLECTOR" ]; then kill "$COLLECTOR" 2>/dev/null; fi
  COLLECTOR=''
  [ -s "$AGENT_HOME/plan" ] || return 0
  collector 5<&- &
  COLLECTOR=$!
}

# Reads each template of the plan, and reports each group of values that has a period of its own, when it is due, at once after a start, until it is killed.
collector() {
  local word id period now due wait
  READ_PLAN=$AGENT_HOME/plan READ_DIR=$RUN/readings READ_BYTES=500 READ_MARK=readings
  while is_installed; do
    wait=3600
    while IFS="$TAB" read -r word id period <&3; do
      now=$(uptime_seconds)
      case $word in
        t) id=$(number "$id" 0 999999999 0) period=$(number "$period" 1 31536000 3600) ;;
        g)
          period=$(number "$period" 0 31536000 3600)
          case $id in '' | *[!a-z0-9]*) continue ;; esac
          [ "$period" != 0 ] || continue
          ;;
        *) continue ;;
      esac
      eval "due=\${DUE_$id:-0}"
      if [ "$due" -le "$now" ]; then
        due=$((now + period))
        eval "DUE_$id=$due"
        if [ "$word" = g ]; then report_group "$id" 3<&-; elif read_template "$id" 3<&-; then send_readings "$id"; fi
        now=$(uptime_seconds)
      fi
      if [ $((due - now)) -lt "$wait" ]; then wait=$((due - now)); fi
    done 3<"$AGENT_HOME/plan"
    if [ "$wait" -gt 0 ]; then later "$wait" : || return; fi
  done
}

# send_readings TEMPLATE: queues what was read, in frames that are not too long.
send_readings() {
  local address value part=0 now
  now=$(date +%s)
  [ "$now" -ge 1600000000 ] || now=0
  FRAME="telemetry${TAB}at=$now"
  while IFS="$TAB" read -r address value; do
    FRAME="$FRAME${TAB}values.$address=$value"
    if [ ${#FRAME} -gt $MAX_READINGS ]; then
      put "t.read.$1.$part" "$FRAME"
      part=$((part + 1)) FRAME="telemetry${TAB}at=$now"
    fi
  done <"$READ_DIR/values"
  case $FRAME in *values.*) put "t.read.$1.$part" "$FRAME" ;; esac
  if [ -s "$READ_DIR/failures" ]; then
    FRAME="event${TAB}name=readings_failed${TAB}level=warning${TAB}text=$(head -c 1500 "$READ_DIR/failures" | encode_stream)"
    put "e.read.$1" "$FRAME"
  fi
}

# Answers what a plan reads, without keeping it.
test_readings() {
  local id
  READ_PLAN=$RUN/tested READ_DIR=$RUN/testing READ_BYTES=8192 READ_MARK=testing
  if ! mkdir "$READ_DIR" 2>/dev/null; then
    answer 0 BUSY 'this device is already reading for a test'
    return
  fi
  decode "$F_plan" >"$RUN/tested" && is_plan "$RUN/tested" || {
    rm -rf "$READ_DIR" "$RUN/tested"
    answer 0 INVALID 'this is not a whole plan'
    return
  }
  id=$(sed -n "s/^t$TAB\([0-9]*\)$TAB.*/\1/p" "$RUN/tested" | head -n 1)
  read_template "${id:-0}"
  outcome "$F_id" 1 '' ''
  FRAME="$FRAME${TAB}data.readings=$(head -c 20000 "$READ_DIR/values" | encode_stream)"
  FRAME="$FRAME${TAB}data.failures=$(head -c 4000 "$READ_DIR/failures" | encode_stream)"
  rm -rf "$READ_DIR" "$RUN/tested"
  put "r.$F_id" "$FRAME"
}

# read_template ID: reads the sources of a template one after another. One that does not answer takes its time limit.
read_template() {
  local word a b c d e
  rm -rf "$READ_DIR" && mkdir "$READ_DIR" && : >"$READ_DIR/values" && : >"$READ_DIR/failures" || return 1
  awk -F "$TAB" -v id="$1" '$1 == "t" { on = $2 == id; next } $1 == "end" { on = 0 } on' "$READ_PLAN" >"$READ_DIR/lines"
  READ_ID=$1 SERVER='' SKIP=1 HEX=''
  while IFS="$TAB" read -r word a b c d e <&3; do
    case $word in
      m | c | a)
        close_modbus
        SOURCE=$a SKIP=0 LIMIT=$(number "$b" 1 30 5)
        ;;
    esac
    case $word in
      m) open_modbus "$c" "$d" "$e" ;;
      b) [ $SKIP = 1 ] || ask_registers "$a" "$b" "$c" ;;
      r) if [ $SKIP = 0 ] && [ -n "$HEX" ]; then keep_registers "$a" "$b" "$c"; fi ;;
      c) read_command "$c" "$d" "$e" ;;
      a) read_api "$c" "$d" ;;
      p) [ $SKIP = 1 ] || keep_text "$a" "$b" "$c" "$d" "$e" ;;
    esac
  done 3<"$READ_DIR/lines"
  close_modbus
}

plain() { if [ "$1" != '~' ]; then decode "$1"; fi; }

# source_failed REASON: notes why the source is not read, and skips its other lines.
source_failed() {
  SKIP=1
  printf '%s\t%s\t%s\n' "$READ_ID" "$SOURCE" "$1" >>"$READ_DIR/failures"
}

# may_reach HOST PORT: notes a failure if this device does not allow the target.
may_reach() {
  local host
  host=$(plain "$1")
  case $host in '' | -* | *[!0-9A-Za-z.-]*) source_failed 'the host is not valid' && return 1 ;; esac
  is_port "$2" && allowed "$host" "$2" || {
    source_failed "this device does not allow $host port $2: add the line ALLOW $host:$2 to $AGENT_HOME/agent.conf"
    return 1
  }
}

# --- Modbus TCP, with nothing but nc: busybox nc does not end with its input, so answers are read by their length --------

# open_modbus HOST PORT UNIT: connects. Everything that is read through the connection must arrive within LIMIT.
open_modbus() {
  may_reach "$1" "$2" || return 0
  have nc || { source_failed 'this device has no nc' && return 0; }
  UNIT=$(number "$3" 0 255 1) TURN=0
  rm -f "$READ_DIR/in" "$READ_DIR/out" "$READ_DIR/late"
  mkfifo "$READ_DIR/in" "$READ_DIR/out" || { source_failed 'no space in the temporary folder' && return 0; }
  nc "$(plain "$1")" "$2" <"$READ_DIR/in" >"$READ_DIR/out" 2>/dev/null 3<&- 4>&- 5<&- &
  SERVER=$!
  later "$LIMIT" cut_modbus "$SERVER" 3<&- &
  CUTTER=$!
  exec 7>"$READ_DIR/in" 8<"$READ_DIR/out"
}

cut_modbus() {
  : >"$READ_DIR/late"
  kill -9 "$1" 2>/dev/null
}

close_modbus() {
  [ -n "$SERVER" ] || return 0
  exec 7>&- 8<&-
  kill "$CUTTER" 2>/dev/null
  kill -9 "$SERVER" 2>/dev/null
  wait "$SERVER" "$CUTTER" 2>/dev/null
  SERVER=''
}

# take BYTES: the next bytes of the server in hexadecimal. "tr" makes the digits, because no shell keeps a NUL byte.
take() {
  dd bs=1 count="$1" <&8 2>/dev/null >"$READ_DIR/bytes"
  { tr '\000-\377' "$HIGHS" <"$READ_DIR/bytes"; echo; tr '\000-\377' "$LOWS" <"$READ_DIR/bytes"; echo; } |
    awk 'NR == 1 { high = $0 } NR == 2 { for (i = 1; i <= length($0); i++) printf "%s", substr(high, i, 1) substr($0, i, 1) }'
}

# ask_registers FUNCTION FIRST COUNT: sets HEX to the data of the response; empty if the server refuses these registers.
ask_registers() {
  local code first count head size
  code=$(number "$1" 1 4 3) first=$(number "$2" 0 65535 0) count=$(number "$3" 1 2000 1) HEX=''
  TURN=$((TURN + 1))
  # In a subshell, because writing to a broken connection ends the shell that does it.
  # shellcheck disable=SC2059 # the format consists of octal numbers
  (printf "$(printf '\\%03o' $((TURN / 256)) $((TURN % 256)) 0 0 0 6 "$UNIT" "$code" \
    $((first / 256)) $((first % 256)) $((count / 256)) $((count % 256)))" 2>/dev/null >&7)
  head=$(take 9)
  if [ ${#head} != 18 ]; then
    if [ -e "$READ_DIR/late" ]; then source_failed "no answer within $LIMIT s"; else source_failed 'the connection was refused or ended'; fi
    return
  fi
  size=$((0x${head#????????????????}))
  if [ "${head%??????????????}" != "$(printf %04x "$TURN")" ] || [ "$(echo "$head" | cut -c 5-8)" != 0000 ]; then
    source_failed 'the server answers something else than was asked'
  elif [ $((0x$(echo "$head" | cut -c 13-14))) != "$UNIT" ]; then source_failed 'the server answers for another unit'
  elif [ $((0x$(echo "$head" | cut -c 15-16))) = $((code + 128)) ]; then
    printf '%s\t%s\t%s\n' "$READ_ID" "$SOURCE" "exception $size for function $code, register $first to $((first + count - 1))" >>"$READ_DIR/failures"
  elif [ $((0x$(echo "$head" | cut -c 15-16))) != "$code" ] || [ $((0x$(echo "$head" | cut -c 9-12))) != $((size + 3)) ] ||
    [ "$size" != "$(if [ "$code" -le 2 ]; then echo $(((count + 7) / 8)); else echo $((count * 2)); fi)" ]; then
    source_failed 'the answer of the server has another length than was asked'
  else
    HEX=$(take "$size")
    if [ ${#HEX} != $((size * 2)) ]; then
      HEX=''
      source_failed 'the answer of the server is not complete'
    fi
    BITS=$((code <= 2))
  fi
}

# keep_registers ADDRESS AT COUNT: keeps registers of the response in hexadecimal, or one bit.
keep_registers() {
  local at count byte
  at=$(number "$2" 0 2000 0) count=$(number "$3" 1 125 1)
  if [ "$BITS" = 1 ]; then
    byte=$(((at - at % 8) / 4))
    byte=$(printf '%s' "$HEX" | cut -c $((byte + 1))-$((byte + 2)))
    [ -z "$byte" ] || printf '%s\t%s\n' "$1" $(((0x$byte >> (at % 8)) & 1)) >>"$READ_DIR/values"
  else printf '%s\t%s\n' "$1" "$(printf '%s' "$HEX" | cut -c $((at * 4 + 1))-$(((at + count) * 4)))" >>"$READ_DIR/values"
  fi
}

# --- Commands and the API of the device: text, of which parts are kept ---------------------------------------------------

# read_command HOST PORT COMMAND: with a host, only if this device may reach it.
read_command() {
  local command
  if [ "$1" != '~' ] && ! may_reach "$1" "$2"; then return; fi
  command=$(plain "$3") && [ -n "$command" ] || { source_failed 'the command is not valid' && return; }
  rm -f "$READ_DIR/expired" "$READ_DIR/status"
  supervise "$READ_MARK" "$LIMIT" "$READ_DIR" run_text "$READ_DIR" "$command" 3<&-
  if [ -e "$READ_DIR/expired" ]; then source_failed "no answer within $LIMIT s"
  elif [ "$(first_line "$READ_DIR/status")" != 0 ]; then source_failed "the command ended with status $(first_line "$READ_DIR/status")"
  fi
}

run_text() {
  { (unset OUTPOST_RUN; cd / && exec sh -c -- "$2"); echo $? >"$1/status"; } </dev/null 2>/dev/null |
    { head -c 65536 >"$1/text"; cat >/dev/null; }
}

# read_api PATH QUERY: a GET request to the API of this device.
read_api() {
  local request="$READ_DIR/request"
  [ -s "$AGENT_HOME/guard.sh" ] || { source_failed 'this device has no guard, which asks its API' && return; }
  F_method=GET F_path=$1 F_query='' F_type='' F_body='' F_user='' F_password=''
  if [ "$2" != '~' ]; then F_query=$2; fi
  rm -rf "$READ_DIR/api" "$READ_DIR/expired"
  write_request "$READ_DIR/api" || { source_failed 'the request is not valid' && return; }
  request=$READ_DIR/api/request
  supervise "$READ_MARK" "$LIMIT" "$READ_DIR" guard api "$request" 3<&-
  if [ -e "$READ_DIR/expired" ]; then source_failed "no answer within $LIMIT s"
  elif [ ! -s "$request/status" ]; then source_failed "$(first_line "$request/code") $(first_line "$request/text")"
  else
    case $(first_line "$request/status") in
      2??) head -c 65536 "$request/out" >"$READ_DIR/text" ;;
      *) source_failed "the API answers with status $(first_line "$request/status")" ;;
    esac
  fi
}

# keep_text ADDRESS PICK DEFAULT VARIABLE EXPRESSION
keep_text() {
  local pick text='' name
  pick=$(plain "$2")
  case $pick in
    .) text=$(head -c 8192 "$READ_DIR/text" | tr -d '\000') ;;
    l*) text=$(sed -n "$(number "${pick#l}" 1 1000 1)p" "$READ_DIR/text" | tr -d '\000') ;;
    j*) text=$(limited 5 jsonfilter -i "$READ_DIR/text" -e "${pick#j}") ;;
  esac
  if [ -z "$text" ]; then
    if [ "$3" = '~' ]; then
      printf '%s\t%s\t%s\n' "$READ_ID" "$SOURCE" "${1##*:} is not in the response" >>"$READ_DIR/failures"
      return
    fi
    text=$(plain "$3")
    text=${text#=}
  elif [ "$5" != '~' ]; then
    name=$(plain "$4")
    case $name in '' | [0-9]* | *[!0-9A-Za-z_]*) return ;; esac
    rm -f "$READ_DIR/expired"
    supervise "$READ_MARK" 5 "$READ_DIR" run_expression "$READ_DIR" "$name" "$text" "$(plain "$5")" 3<&-
    text=$(first_line "$READ_DIR/result")
    if [ -e "$READ_DIR/expired" ] || [ -z "$text" ]; then
      printf '%s\t%s\t%s\n' "$READ_ID" "$SOURCE" "the transform of ${1##*:} gave no value" >>"$READ_DIR/failures"
      return
    fi
  fi
  printf '%s\t%s\n' "$1" "$(encode "$text" "$READ_BYTES")" >>"$READ_DIR/values"
}

run_expression() {
  : >"$1/result"
  (unset OUTPOST_RUN; export "$2=$3"; cd / && exec sh -c -- "$4") </dev/null 2>/dev/null | head -c 512 >"$1/result"
}
