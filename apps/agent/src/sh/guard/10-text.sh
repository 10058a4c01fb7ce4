# --- Text: the fields of a plan are percent-encoded ---------------------------------------------------------------------

# decode TEXT: the text that TEXT encodes; fails on an invalid escape and on NUL.
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

# decode_bytes TEXT FILE: the same for any bytes. awk writes octal escapes, because not every awk can write NUL.
decode_bytes() {
  local line
  printf '%s\n' "$1" | awk '
    function add(text) {
      out = out text
      if (length(out) > 4000) { print out; out = "" }
    }
    function plain(text,   at, count, piece, k) {
      for (at = 1; at <= length(text); at += 2000) {
        count = split(substr(text, at, 2000), piece, /[\\]/)
        add(piece[1])
        for (k = 2; k <= count; k++) add(octal["5C"] piece[k])
      }
    }
    BEGIN { for (i = 0; i < 256; i++) octal[sprintf("%02X", i)] = sprintf("\\0%03o", i) }
    {
      n = split($0, part, "%")
      plain(part[1])
      for (i = 2; i <= n; i++) {
        pair = toupper(substr(part[i], 1, 2))
        if (!(pair in octal)) exit 1
        add(octal[pair])
        plain(substr(part[i], 3))
      }
      print out
    }' >"$2.text" || return 1
  while IFS= read -r line; do printf '%b' "$line" || return 1; done <"$2.text" >"$2"
  rm -f "$2.text"
}

# read_entry LINE: splits an entry into KIND and decoded E_* variables; E_content stays encoded. Fails on a broken escape,
# and on a key that no entry has or that is there twice.
read_entry() {
  local one value key IFS="$TAB"
  KIND=${1%%"$TAB"*}
  E_path='' E_mode='' E_owner='' E_sha256='' E_content='' E_line='' E_service='' E_kind='' E_host='' E_interface='' E_url=''
  E_name='' E_timeout='' E_user='' E_hash='' E_method='' E_type='' E_body='' E_username='' E_password='' E_keys=''
  set -f
  case $1 in *"$TAB"*) one=${1#*"$TAB"} ;; *) one='' ;; esac
  # shellcheck disable=SC2086 # split at the tabs
  set -- $one
  set +f
  for one; do
    key=${one%%=*}
    case " $E_keys" in *" $key "*) return 1 ;; esac
    E_keys="$E_keys$key "
    if [ "$key" = content ]; then
      E_content=${one#*=}
      continue
    fi
    value=$(decode "${one#*=}" && printf x) || return 1
    value=${value%x}
    case $key in
      path) E_path=$value ;;
      mode) E_mode=$value ;;
      owner) E_owner=$value ;;
      sha256) E_sha256=$value ;;
      line) E_line=$value ;;
      service) E_service=$value ;;
      kind) E_kind=$value ;;
      host) E_host=$value ;;
      interface) E_interface=$value ;;
      url) E_url=$value ;;
      name) E_name=$value ;;
      timeout) E_timeout=$value ;;
      user) E_user=$value ;;
      hash) E_hash=$value ;;
      method) E_method=$value ;;
      type) E_type=$value ;;
      body) E_body=$value ;;
      username) E_username=$value ;;
      password) E_password=$value ;;
      *) return 1 ;;
    esac
  done
}

# only KEYS: whether the entry has no other keys than these.
only() {
  local key
  for key in $E_keys; do
    case " $1 " in *" $key "*) ;; *) return 1 ;; esac
  done
}

is_sum() {
  case $1 in *[!0-9a-f]*) return 1 ;; esac
  [ ${#1} = 64 ]
}
