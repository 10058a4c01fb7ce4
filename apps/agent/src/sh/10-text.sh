# --- Text: frames are lines of tab-separated key=value fields, percent-encoded -----------------------------------------

# Percent-encodes standard input for one field. NUL is dropped and invalid UTF-8 becomes "?", because the server would
# refuse the whole frame if it were not UTF-8.
# With "part" a last character that is not complete is left out, and a line with the number of its bytes follows.
encode_stream() {
  { tr -d '\000'; printf 'x'; } | awk -v part="${1:-}" '
    function take(c,   b) {
      b = code[c]
      if (need) {
        if (b >= low && b <= high) {
          held = held sprintf("%%%02X", b); low = 128; high = 191
          if (--need == 0) { printf "%s", held; held = "" }
          return
        }
        printf "?"; need = 0; held = ""
      }
      if (b < 128) {
        if (b < 32 || b == 37 || b == 127) printf "%%%02X", b
        else printf "%s", c
        return
      }
      low = 128; high = 191
      if (b >= 194 && b <= 223) need = 1
      else if (b >= 224 && b <= 239) { need = 2; if (b == 224) low = 160; if (b == 237) high = 159 }
      else if (b >= 240 && b <= 244) { need = 3; if (b == 240) low = 144; if (b == 244) high = 143 }
      else { printf "?"; return }
      held = sprintf("%%%02X", b)
    }
    function line(text,   i, n) {
      if (!need && text !~ /[^ -$&-~]/) { printf "%s", text; return }
      n = length(text)
      for (i = 1; i <= n; i++) take(substr(text, i, 1))
    }
    BEGIN { for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i }
    NR > 1 { line(last); take("\n") }
    { last = $0 }
    END { line(substr(last, 1, length(last) - 1)); if (part) printf "\n%d", need ? length(held) / 3 : 0; else if (need) printf "?" }'
}

# encode TEXT BYTES: the first BYTES of TEXT, encoded.
encode() {
  local text needs='*[! -$&-~]*' # text with a percent sign or with anything but printable ASCII
  text=$(printf "%.${2}s" "$1")
  # shellcheck disable=SC2254 # the variable is a pattern
  case $text in
    $needs) printf '%s' "$text" | encode_stream ;;
    *) printf '%s' "$text" ;;
  esac
}

# decode TEXT: the bytes that TEXT encodes; fails on an invalid escape and on NUL.
decode() {
  case $1 in
    *%*) printf '%s\n' "$1" | awk '
      BEGIN { for (i = 1; i < 256; i++) byte[sprintf("%02X", i)] = sprintf("%c", i) }
      {
        n = split($0, part, "%")
        out = part[1]
        for (i = 2; i <= n; i++) {
          pair = toupper(substr(part[i], 1, 2))
          if (!(pair in byte)) exit 1
          out = out byte[pair] substr(part[i], 3)
        }
        printf "%s", out
      }' ;;
    *) printf '%s' "$1" ;;
  esac
}

# field KEY VALUE [BYTES]: adds a field to FRAME, unless the value is empty.
field() {
  [ -n "$2" ] || return 0
  FRAME="$FRAME$TAB$1=$(encode "$2" "${3:-64}")"
}

# Splits a frame from the server into F_* variables. They stay encoded and are decoded only where they are used.
read_fields() {
  local one IFS="$TAB"
  F_id='' F_name='' F_timeout='' F_n='' F_seconds='' F_interval='' F_device='' F_retry='' F_code='' F_text=''
  F_command='' F_file='' F_token='' F_tunnel='' F_port='' F_host='' F_target='' F_present='' F_next=''
  F_hosts='' F_ports='' F_sweep='' F_from='' F_plan=''
  F_kind='' F_size='' F_sha256='' F_keep='' F_path='' F_mode=''
  F_change='' F_within='' F_confirm='' F_paths=''
  F_action='' F_iccid='' F_nickname='' F_activation='' F_confirmation=''
  F_index='' F_users='' F_mac='' F_rate=''
  F_method='' F_query='' F_type='' F_body='' F_user='' F_password=''
  set -f
  for one in $1; do
    case $one in
      id=*) F_id=${one#*=} ;;
      name=*) F_name=${one#*=} ;;
      timeout=*) F_timeout=${one#*=} ;;
      n=*) F_n=${one#*=} ;;
      seconds=*) F_seconds=${one#*=} ;;
      interval=*) F_interval=${one#*=} ;;
      device=*) F_device=${one#*=} ;;
      retry=*) F_retry=${one#*=} ;;
      code=*) F_code=${one#*=} ;;
      text=*) F_text=${one#*=} ;;
      input.command=*) F_command=${one#*=} ;;
      input.file=*) F_file=${one#*=} ;;
      input.token=*) F_token=${one#*=} ;;
      input.tunnel=*) F_tunnel=${one#*=} ;;
      input.port=*) F_port=${one#*=} ;;
      input.host=*) F_host=${one#*=} ;;
      input.target=*) F_target=${one#*=} ;;
      input.present=*) F_present=${one#*=} ;;
      input.next=*) F_next=${one#*=} ;;
      input.hosts=*) F_hosts=${one#*=} ;;
      input.ports=*) F_ports=${one#*=} ;;
      input.sweep=*) F_sweep=${one#*=} ;;
      input.from=*) F_from=${one#*=} ;;
      input.plan=*) F_plan=${one#*=} ;;
      input.kind=*) F_kind=${one#*=} ;;
      input.size=*) F_size=${one#*=} ;;
      input.sha256=*) F_sha256=${one#*=} ;;
      input.keep=*) F_keep=${one#*=} ;;
      input.path=*) F_path=${one#*=} ;;
      input.mode=*) F_mode=${one#*=} ;;
      input.change=*) F_change=${one#*=} ;;
      input.confirm_within=*) F_within=${one#*=} ;;
      input.confirm_sha256=*) F_confirm=${one#*=} ;;
      input.paths=*) F_paths=${one#*=} ;;
      input.action=*) F_action=${one#*=} ;;
      input.index=*) F_index=${one#*=} ;;
      input.users=*) F_users=${one#*=} ;;
      input.mac=*) F_mac=${one#*=} ;;
      input.seconds=*) F_seconds=${one#*=} ;;
      input.rate=*) F_rate=${one#*=} ;;
      input.iccid=*) F_iccid=${one#*=} ;;
      input.nickname=*) F_nickname=${one#*=} ;;
      input.activation_code=*) F_activation=${one#*=} ;;
      input.confirmation_code=*) F_confirmation=${one#*=} ;;
      input.method=*) F_method=${one#*=} ;;
      input.query=*) F_query=${one#*=} ;;
      input.content_type=*) F_type=${one#*=} ;;
      input.body=*) F_body=${one#*=} ;;
      input.username=*) F_user=${one#*=} ;;
      input.password=*) F_password=${one#*=} ;;
    esac
  done
  set +f
}

# number TEXT LOW HIGH DEFAULT: TEXT limited to the range LOW to HIGH, or DEFAULT if TEXT is not a number.
number() {
  case $1 in
    '' | *[!0-9]* | ??????????*) echo "$4" ;;
    *) if [ "$1" -lt "$2" ]; then echo "$2"; elif [ "$1" -gt "$3" ]; then echo "$3"; else echo "$1"; fi ;;
  esac
}

# printable TEXT: an encoded TEXT from the server, safe to print on a terminal.
printable() { decode "$1" | tr -c ' -~\n' '?' | head -n 5; }
