#!/bin/sh
# Writes the agent's script without settings, for the package: assemble.sh FOLDER, which contains its parts. The server
# does the same in apps/agent/src/script.ts, and a test compares the two.
set -eu
export LC_ALL=C
parts=$1

# An empty line between two files.
join() { awk 'FNR == 1 && NR > 1 { print "" } { print }' "$@"; }

guard=$(mktemp)
trap 'rm -f "$guard"' EXIT
join "$parts"/guard/*.sh | sed 's/^/#| /; s/ $//' >"$guard"
join "$parts"/*.sh | sed "/^# @GUARD@\$/ {
  r $guard
  d
}"
