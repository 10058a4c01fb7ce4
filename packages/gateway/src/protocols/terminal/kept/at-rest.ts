/** A complete escape sequence at the beginning of a text (ECMA-48, 5.3 to 5.6; strings may also end with BEL). */
const complete =
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  /^\x1b(?:\[[\x30-\x3f]*[\x20-\x2f]*[\x40-\x7e]|[\]PX^_][^\x07\x9c]*[\x07\x9c]|[\x20-\x2f]+[\x30-\x7e]|[\x30-\x4f\x51-\x57\x59\x5a\x5c\x60-\x7e])/
/** A character set other than the usual one, which changes how the following text is drawn. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const otherCharacters = /^\x1b[()*+][^B]/
/** Bytes at the end of the output in which a sequence that has begun is looked for. */
const reach = 4096

/**
 * Whether the output of a terminal can be cut behind these bytes: neither an escape sequence nor a character is
 * incomplete there. Every sequence begins with ESC, so the last one decides.
 */
export function isAtRest(output: Buffer): boolean {
  const tail = output.subarray(-reach)
  if (endsWithinCharacter(tail)) return false
  const escape = tail.lastIndexOf(0x1b)
  if (escape < 0) return true
  const rest = tail.subarray(escape).toString('latin1')
  return complete.test(rest) && !otherCharacters.test(rest)
}

/** Whether the last character in UTF-8 lacks some of its bytes. */
function endsWithinCharacter(tail: Buffer): boolean {
  for (let back = 1; back <= Math.min(3, tail.length); back++) {
    const byte = tail[tail.length - back]!
    if ((byte & 0xc0) === 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back
  }
  return false
}
