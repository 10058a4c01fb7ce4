# --- The API of the device: on RutOS and TSWOS its own over HTTP, on OpenWrt uci, to read -------------------------------
#
# A request is a folder with the files method, path, query, type and body, and user and password to sign in. The answer is
# written to it: status, kind (its content type), out, and cut if there was more; or code and text if there is none.

API_URL=${OUTPOST_API_URL:-http://127.0.0.1/api} # tests have a server of their own
API_TIME=30       # seconds that a request may take
API_SIZE=1048576  # bytes of an answer that are kept, a multiple of 512

# no_answer FOLDER CODE TEXT
no_answer() {
  printf '%s\n' "$2" >"$1/code"
  printf '%s\n' "$3" >"$1/text"
  return 1
}

# api FOLDER
api() {
  if have mnf_info; then
    sign_in "$1" && web "$1" "$(first_line "$1/token")"
  elif have uci; then read_uci "$1"
  else no_answer "$1" NO_API 'this system has no API of its own: it is neither RutOS nor OpenWrt'
  fi
}

# sign_in FOLDER: writes FOLDER/token. Neither the password nor the token is part of a command line.
sign_in() {
  local at="$1/login"
  have curl || { no_answer "$1" NO_API 'this device has no curl, which its API needs' || return; }
  [ -s "$1/password" ] || { no_answer "$1" NO_ACCESS 'no password is stored for the API of this device' || return; }
  mkdir -p "$at" || { no_answer "$1" NO_ACCESS 'no space in the temporary folder' || return; }
  echo POST >"$at/method"
  echo /login >"$at/path"
  : >"$at/query"
  echo application/json >"$at/type"
  { json_text '{"username":' <"$1/user" && json_text ',"password":' <"$1/password" && printf '}'; } >"$at/body"
  if ! web "$at" ''; then
    no_answer "$1" "$(first_line "$at/code")" "$(first_line "$at/text")"
    return
  fi
  case $(first_line "$at/status") in
    2??)
      is_json "$at/out" || { no_answer "$1" NO_API 'the web server of this device answered the sign-in with something that is not JSON' || return; }
      sed -n 's/.*"token" *: *"\([0-9A-Za-z._-]*\)".*/\1/p' "$at/out" | head -n 1 >"$1/token"
      ;;
    404) no_answer "$1" NO_API 'the web server of this device has no API' || return ;;
    *) : >"$1/token" ;;
  esac
  rm -rf "$at"
  [ -s "$1/token" ] || no_answer "$1" NO_ACCESS 'the API of this device does not accept the password'
}

# is_json FILE: whether an answer is JSON, as its beginning tells. One without a body counts.
is_json() { case $(beginning "$1") in '' | '{'* | '['*) ;; *) return 1 ;; esac; }

beginning() { head -c 64 "$1" | tr -d ' \t\r\n\000'; }

# json_text BEFORE: BEFORE, and the text of standard input as JSON.
json_text() { awk -v before="$1" "$AWK_JSON"' { text = NR == 1 ? $0 : text "\n" $0 } END { printf "%s%s", before, quote(text) }'; }

# web FOLDER TOKEN: sends the request in FOLDER. A server that wants TLS on this device has a certificate of its own.
web() {
  local said code
  said=$(send_request "$1" "$2")
  code=$?
  case ${said%% *} in
    30[1278])
      case $API_URL in http://127.0.0.1/*) API_URL=https://127.0.0.1/${API_URL#http://127.0.0.1/} ;; esac
      said=$(send_request "$1" "$2")
      code=$?
      ;;
  esac
  rm -f "$1/cut"
  case $code in
    0) ;;
    23) echo 1 >"$1/cut" ;;
    28) no_answer "$1" TIMEOUT "the API of this device did not answer within $API_TIME s" || return ;;
    *) no_answer "$1" NO_API "the API of this device cannot be reached: curl ended with $code" || return ;;
  esac
  printf '%s\n' "${said%% *}" >"$1/status"
  printf '%s\n' "${said#* }" >"$1/kind"
}

# send_request FOLDER TOKEN: prints the status and the content type. The limit for files cuts the answer off.
send_request() {
  local query
  query=$(first_line "$1/query")
  : >"$1/out"
  {
    printf 'url = "%s%s%s"\n' "$API_URL" "$(first_line "$1/path" | sed 's/"/%22/g')" "$(printf '%s' "${query:+?$query}" | sed 's/"/%22/g')"
    printf 'request = "%s"\nheader = "Content-Type: %s"\n' "$(first_line "$1/method")" "$(first_line "$1/type")"
    if [ -n "$2" ]; then printf 'header = "Authorization: Bearer %s"\n' "$2"; fi
    if [ -s "$1/body" ]; then printf 'data-binary = "@%s"\n' "$1/body"; fi
  } | (
    # shellcheck disable=SC2172 # not every shell knows SIGXFSZ by name; with it ignored, a write beyond the limit fails
    trap '' 25
    ulimit -c 0 && ulimit -f $((API_SIZE / 512)) && exec curl -q -s -k -g --path-as-is --noproxy '*' -m "$API_TIME" \
      -o "$1/out" -w '%{http_code} %{content_type}' -K - 2>/dev/null
  )
}

# In awk: quote(TEXT), a JSON string.
AWK_JSON='
  BEGIN { for (i = 1; i < 32; i++) escape[sprintf("%c", i)] = sprintf("\\u%04x", i); escape["\""] = "\\\""; escape["\\"] = "\\\\" }
  function quote(text,   i, n, c, out) {
    if (text !~ /[\001-\037"\\]/) return "\"" text "\""
    n = length(text)
    for (i = 1; i <= n; i++) { c = substr(text, i, 1); out = out ((c in escape) ? escape[c] : c) }
    return "\"" out "\""
  }'

# answer_uci FOLDER STATUS: the answer is standard input.
answer_uci() {
  head -c $((API_SIZE + 1)) >"$1/whole"
  head -c $API_SIZE <"$1/whole" >"$1/out"
  rm -f "$1/cut"
  if [ "$(size_of "$1/whole")" -gt $API_SIZE ]; then echo 1 >"$1/cut"; fi
  rm -f "$1/whole"
  echo "$2" >"$1/status"
  echo application/json >"$1/kind"
}

fault_uci() { printf '{"errors":[{"code":%s,"error":"%s"}]}' "$2" "$3" | answer_uci "$1" "$2"; }

# read_uci FOLDER: /uci, /uci/CONFIG and /uci/CONFIG/SECTION.
read_uci() {
  local path file config section='' status=200
  path=$(decode "$(first_line "$1/path")") || { no_answer "$1" INVALID 'the path is not well encoded' || return; }
  [ "$(first_line "$1/method")" = GET ] || { fault_uci "$1" 405 'changes are made by a plan' && return; }
  case $path in
    /uci | /uci/)
      for file in "$ROOT"/etc/config/*; do
        case ${file##*/} in *[!0-9A-Za-z_-]*) ;; *) [ ! -f "$file" ] || printf '%s\n' "${file##*/}" ;; esac
      done | awk "$AWK_JSON"' { out = out (NR > 1 ? "," : "") quote($0) } END { printf "{\"data\":[%s]}", out }' | answer_uci "$1" 200
      return
      ;;
    /uci/*/*) config=${path#/uci/} section=${config#*/} config=${config%%/*} ;;
    /uci/*) config=${path#/uci/} ;;
    *) fault_uci "$1" 404 'there is no such path' && return ;;
  esac
  case $config in '' | *[!0-9A-Za-z_-]*) fault_uci "$1" 404 'there is no such configuration' && return ;; esac
  uci -q export "$config" >"$1/export" 2>/dev/null || { rm -f "$1/export" && fault_uci "$1" 404 'there is no such configuration' && return; }
  printf '%s' "$section" >"$1/section"
  export_json "$1/section" <"$1/export" >"$1/json" || status=404
  rm -f "$1/export"
  if [ $status = 200 ]; then answer_uci "$1" 200 <"$1/json"; else fault_uci "$1" 404 'there is no such section'; fi
  rm -f "$1/json" "$1/section"
}

# export_json FILE: what uci exports as JSON; of the section that FILE names, if it names one. Fails if there is none.
export_json() {
  awk -v file="$1" "$AWK_JSON"'
    function bare(text) {
      if (text !~ /^\047/) return text
      text = substr(text, 2, length(text) - 2)
      gsub(/\047\\\047\047/, "\047", text)
      return text
    }
    function is_open(text,   copy) {
      copy = text
      gsub(/\047\\\047\047/, "", copy)
      return gsub(/\047/, "", copy) % 2
    }
    function close_list() { if (list != "") out = out "]"; list = "" }
    function close_section() {
      if (type == "") return
      close_list()
      if (wanted == "" || wanted == name || wanted == number) { printf "%s%s}", found++ && wanted == "" ? "," : "", out }
    }
    function begin(text,   at) {
      close_section()
      sub(/^config +/, "", text)
      at = match(text, / /)
      type = bare(at ? substr(text, 1, at - 1) : text)
      name = at ? bare(substr(text, at + 1)) : ""
      number = "@" type "[" (0 + count[type]++) "]"
      anonymous = name == "" ? "true" : "false"
      if (name == "") name = number
      out = "{\".name\":" quote(name) ",\".type\":" quote(type) ",\".anonymous\":" anonymous ",\".index\":" (0 + sections++)
    }
    function value(text, many,   at, key) {
      at = match(text, / /)
      key = substr(text, 1, at - 1)
      text = quote(bare(substr(text, at + 1)))
      if (many && list == key) { out = out "," text; return }
      close_list()
      out = out "," quote(key) ":" (many ? "[" : "") text
      if (many) list = key
    }
    BEGIN { getline wanted <file; if (wanted == "") printf "{\"data\":["; else printf "{\"data\":" }
    {
      line = held == "" ? $0 : held "\n" $0
      if (is_open(line)) { held = line; next }
      held = ""
      sub(/^[ \t]+/, "", line)
      if (line ~ /^config /) begin(line)
      else if (line ~ /^option /) value(substr(line, 8), 0)
      else if (line ~ /^list /) value(substr(line, 6), 1)
    }
    END { close_section(); printf "%s}", wanted == "" ? "]" : ""; exit wanted != "" && !found }'
}

# --- Requests of a plan -------------------------------------------------------------------------------------------------

MAX_API=100       # requests to the API in a plan

# check_api: stores the request of an entry in WORK/api/N.
check_api() {
  local at
  APIS=$((${APIS:-0} + 1))
  [ $APIS -le $MAX_API ] || refuse INVALID "the plan has more than $MAX_API requests to the API"
  only 'method path type body' || invalid 'it has fields of another kind'
  case $E_method in POST | PUT | PATCH | DELETE) ;; *) invalid 'the method is not valid' ;; esac
  case $E_path in /*) ;; *) invalid 'the path is not valid' ;; esac
  case $E_path in *[!!-~]* | *\\* | *\#*) invalid 'the path is not valid' ;; esac
  case ${E_path%%\?*}/ in *//* | */../* | */./*) invalid 'the path is not valid' ;; esac
  case $E_type in '') E_type=application/json ;; *[!0-9A-Za-z./+\;=\ -]*) invalid 'the content type is not valid' ;; esac
  at=$WORK/api/$APIS
  mkdir -p "$at" && printf '%s' "$E_body" >"$at/body" || refuse NO_SPACE 'no space in the temporary folder'
  printf '%s\n' "$E_method" >"$at/method"
  printf '%s\n' "${E_path%%\?*}" >"$at/path"
  case $E_path in *\?*) printf '%s\n' "${E_path#*\?}" ;; esac >"$at/query"
  printf '%s\n' "$E_type" >"$at/type"
}

check_login() {
  only 'username password' && [ -n "$E_username" ] && [ -n "$E_password" ] || invalid 'it needs a user and a password'
  mkdir -p "$WORK/login" && printf '%s' "$E_username" >"$WORK/login/user" && printf '%s' "$E_password" >"$WORK/login/password" ||
    refuse NO_SPACE 'no space in the temporary folder'
}

# Signs in before anything is written. The first requests count: a change without files has nothing to restore.
prepare_api() {
  [ -d "$WORK/api" ] || return 0
  [ "$FILES" -gt 0 ] || refuse INVALID 'a request to the API needs files that are guarded'
  have mnf_info || refuse PREFLIGHT 'this system has no API that changes its configuration'
  mkdir -p "$WORK/login" || refuse NO_SPACE 'no space in the temporary folder'
  sign_in "$WORK/login" || refuse PREFLIGHT "$(first_line "$WORK/login/text")"
}

# apply_api: sends the requests in order; the first one that fails ends it, with WHY.
apply_api() {
  local n=1 at called
  [ -d "$WORK/api" ] || return 0
  echo 1 >"$DIR/configured"
  while [ -d "$WORK/api/$n" ]; do
    at=$WORK/api/$n
    called="$(first_line "$at/method") $(first_line "$at/path")"
    if ! web "$at" "$(first_line "$WORK/login/token")"; then
      WHY="$called: $(first_line "$at/text")"
      return 1
    fi
    note "api $called: $(first_line "$at/status")"
    if ! is_done "$at"; then
      WHY="$called: $(first_line "$at/status") $(head -c 1000 "$at/out" | tr -c ' -~' '?')"
      return 1
    fi
    n=$((n + 1))
  done
}

# is_done FOLDER: whether the answer says that the request took effect. The page of a web server does not say so.
is_done() {
  case $(first_line "$1/status") in 2??) ;; *) return 1 ;; esac
  case $(beginning "$1/out") in '{"success":false'*) return 1 ;; esac
  is_json "$1/out"
}
