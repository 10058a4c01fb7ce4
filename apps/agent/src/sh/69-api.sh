# --- The API of the device: guard.sh knows it, because changes need it as well ------------------------------------------

# act_api ID SECONDS [TOKEN]: sends the request in F_method, F_path and so on.
act_api() {
  local dir="$RUN/exec.$1" out="$RUN/exec.$1/out" truncated=0 sent='' code
  [ -s "$AGENT_HOME/guard.sh" ] || {
    end_command "$1" 0 NO_API 'this device has no guard, which asks its API'
    return
  }
  write_request "$dir" && { [ -z "$3" ] || is_token "$3"; } || {
    rm -rf "$dir"
    end_command "$1" 0 INVALID 'the request or the token is not valid'
    return
  }
  supervise "$1" "$2" "$dir" guard api "$dir/request"
  if [ -e "$dir/expired" ]; then end_command "$1" 0 TIMEOUT "ended after $2 s"
  elif [ ! -s "$dir/request/status" ]; then
    code=$(first_line "$dir/request/code")
    end_command "$1" 0 "${code:-FAILED}" "$(first_line "$dir/request/text")"
  else
    if [ -e "$dir/request/cut" ]; then truncated=1; fi
    mkdir "$out" && mv "$dir/request/out" "$out/file"
    if [ "$(size_of "$out/file")" -gt "$MAX_OUTPUT" ]; then
      if [ -n "$3" ] && supervise "$1/send" "$SEND_TIME" "$out" upload "$out" "$3"; then
        sent="${TAB}data.size=$(size_of "$out/file")${TAB}data.sha256=$(sum_of "$out/file")"
      else truncated=1
      fi
    fi
    outcome "$1" 1 '' ''
    field data.status "$(first_line "$dir/request/status")" 3
    field data.content_type "$(first_line "$dir/request/kind")" 200
    FRAME="$FRAME${TAB}data.truncated=$truncated$sent${TAB}data.output=$(
      dd if="$out/file" bs="$MAX_OUTPUT" count=1 2>/dev/null | encode_stream
    )"
    finish "$1" "$FRAME"
  fi
  rm -rf "$dir"
}

# write_request FOLDER: the request of the last frame as FOLDER/request, decoded; fails if it is not valid.
write_request() {
  local path="$F_path" at="$1/request" query type
  case $F_method in GET | POST | PUT | PATCH | DELETE) ;; *) return 1 ;; esac
  path=$(decode "$F_path") && query=$(decode "$F_query") && type=$(decode "$F_type") || return 1
  case $path in /*) ;; *) return 1 ;; esac
  case $path$query in *[!!-~]* | *\\* | *\#*) return 1 ;; esac
  case $path/ in *\?* | *//* | */../* | */./*) return 1 ;; esac
  case $path in *%2[eE]* | *%2[fF]* | *%5[cC]* | *%00*) return 1 ;; esac
  case $type in *[!0-9A-Za-z./+\;=\ -]*) return 1 ;; esac
  mkdir "$1" "$at" || return 1
  printf '%s\n' "$F_method" >"$at/method"
  printf '%s\n' "$path" >"$at/path"
  printf '%s\n' "$query" >"$at/query"
  printf '%s\n' "${type:-application/json}" >"$at/type"
  decode "$F_body" >"$at/body" && decode "${F_user:-admin}" >"$at/user" && decode "$F_password" >"$at/password"
}
