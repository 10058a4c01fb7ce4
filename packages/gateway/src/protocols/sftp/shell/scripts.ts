import type { SftpProblem } from '@outpost/contract/remote-access/sftp/constants'
import { quoted } from '../../../quoted.ts'

/**
 * The scripts that a target's shell runs. They use only what POSIX, the busybox of routers and dash have in common:
 * OpenWrt, for example, has no `stat`. Names are arguments, never a part of a script, and are always quoted in it. A
 * name never begins with a dash: paths are absolute, and the entries of a folder begin with `./`.
 */

/** Exit codes with which a script itself refuses something. */
export const exitProblems: Readonly<Record<number, SftpProblem>> = {
  81: 'missing',
  82: 'not_a_folder',
  83: 'exists',
  84: 'not_a_file',
  85: 'denied',
  86: 'unsupported',
}

/** Names whose attributes the target looks up with one command. Commands have a limited length. */
export const namesAtOnce = 64

/** For all commands: messages in English, times in UTC, names as they are and in the order of their bytes. */
export const setting = 'export LC_ALL=C TZ=UTC0 QUOTING_STYLE=literal'
/** Names of a folder that come without being asked for. */
export const namesUnasked = 16 * namesAtOnce
const enter = '[ -e "$1" ] || exit 81; [ -d "$1" ] || exit 82; cd "$1" 2>/dev/null || exit 85; '
const names = Array.from({ length: namesAtOnce }, (_, n) => `"\${${n + 1}}"`).join(' ')

/** How `ls` is called. Without `--full-time`, which very small ones do not have, times are less exact. */
export type LsTime = '--full-time' | ''

/** Says that the shell understands quotes and NUL, how `ls` prints times, and which programs are missing. */
export const probe =
  `printf "%s\\0" "$1"; ls -ldn --full-time / 2>/dev/null || ls -ldn / 2>/dev/null; printf "\\0"; ` +
  'for c in cat chmod dd ls mkdir mv readlink rm rmdir; do command -v $c >/dev/null || printf " %s" $c; done'

export const attributes = (time: LsTime): string => `exec ls -ldn ${time} "$1"`
export const attributesOfTarget = (time: LsTime): string => `exec ls -ldnL ${time} "$1"`

/** Prints the real path, and a line break. */
export const realPath =
  `if [ -d "$1" ]; then cd "$1" 2>/dev/null || exit 85; pwd -P; else ` +
  'readlink -f "$1" 2>/dev/null && exit; [ -L "$1" ] && exit 86; printf "%s\\n" "$1"; fi'

export const makeFolder = `exec mkdir "$1"`
export const removeFolder = `exec rmdir "$1"`
export const removeFiles = `exec rm -f "$@"`
export const changeMode = `exec chmod "$1" "$2"`

const isThere = (place: string): string => `[ -e "$${place}" ] || [ -L "$${place}" ]`
/** `mv` would move something into a folder of that name; with `-n` it replaces nothing that appears meanwhile. */
export const rename =
  `if ${isThere('2')}; then exit 83; fi; mv -n "$1" "$2" || exit; ` + `if ${isThere('1')}; then exit 83; fi; exit 0`
export const replace = `[ -d "$2" ] && exit 84; exec mv -f "$1" "$2"`

/** Bytes of a block, of which `dd` can leave out any number without reading them. */
export const block = 32_768
/** Opens a regular file in the worker. Opening a pipe or a device could wait forever. */
export const openFile = (path: string): string =>
  `(set -- ${quoted(path)}; [ -e "$1" ] || exit 81; [ -f "$1" ] || exit 84; [ -r "$1" ] || exit 85) && ` +
  `exec 3<${quoted(path)}`
/** Reads the next blocks of the open file. */
export const readBlocks = (count: number, skip: number): string =>
  `dd bs=${block} count=${count}${skip > 0 ? ` skip=${skip}` : ''} <&3`
export const closeFile = 'exec 3<&-'
/**
 * Writes its input to a new file, and to the disk; an older `sync` ignores its argument and writes everything there. If
 * the file cannot be written, it prints its second argument and waits for the end of the input.
 */
export const writeFile = `${setting}; set -C; if cat >"$1"; then sync "$1" 2>/dev/null; exit 0; else e=$?; echo "$2"; cat >|/dev/null; exit $e; fi`

/**
 * Prints the entries of a folder in parts, which `FolderParser` reads: the names, each with a NUL, and another NUL; what
 * `ls` says, and a NUL; for each link 1, or 0 if it is broken, and a NUL; what `ls` says of where they lead, and a NUL.
 * `ls` itself may replace bytes of names, so names come from the shell. A name with a line break has a part of its own.
 * After some parts it waits for a line: `:` lets it go on, anything else ends it.
 */
export const listFolder = (time: LsTime): string =>
  `${enter}[ -r . ] || exit 85; c=0; nl=$(printf "\\n."); nl=\${nl%.}; ` +
  'part() { printf "%s\\0" "$@" ""; ' +
  `ls -ldn ${time} "$@" 2>/dev/null; printf "\\0"; n=$#; ` +
  'for e; do [ -L "$e" ] || continue; if [ -e "$e" ]; then printf 1; set -- "$@" "$e"; else printf 0; fi; done; ' +
  `shift $n; printf "\\0"; [ $# = 0 ] || ls -ldnL ${time} "$@" 2>/dev/null; printf "\\0"; }; ` +
  'send() { case "$*" in *"$nl"*) for f; do part "$f"; done;; *) part "$@";; esac; }; ' +
  'for p in "./*" "./.[!.]*" "./..?*"; do set -- $p; ' +
  '[ "$#$1" = "1$p" ] && [ ! -e "$1" ] && [ ! -L "$1" ] && continue; ' +
  `while [ $# -gt ${namesAtOnce} ]; do send ${names}; shift ${namesAtOnce}; ` +
  `c=$((c + 1)); [ $((c % ${namesUnasked / namesAtOnce})) = 0 ] || continue; ` +
  'read -r go && [ "$go" = : ] || exit 0; done; send "$@"; done; exit 0'
