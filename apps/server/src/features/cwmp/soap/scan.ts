/** Thrown for a message that is no XML, or contains what no message of CWMP needs. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
  /** The status of the answer. */
  readonly status: 400 | 413

  constructor(message: string, status: 400 | 413 = 400) {
    super(message)
    this.status = status
  }
}

/** What a message may contain at most: characters, and elements and attributes together. */
export interface Bounds {
  length: number
  items: number
}

/** The bounds of what a device says on its own, and of an answer. One with 5,000 parameters has some 20,000 items. */
export const bounds = {
  request: { length: 131_072, items: 2000 },
  answer: { length: 1_048_576, items: 24_000 },
} as const satisfies Record<string, Bounds>

/** The most characters of a tag with its attributes. */
const maxTag = 4096

/**
 * Checks a message against its bounds before it is parsed, which takes far longer. Reads each character once at most.
 * @throws Malformed
 */
export function checkBounds(text: string, { length, items }: Bounds): void {
  if (text.length > length) throw new Malformed(`The message is longer than ${length / 1024} KiB.`, 413)
  let left = items
  for (let at = text.indexOf('<'); at >= 0;) {
    const { end, attributes } = endOf(text, at)
    left -= (text[at + 1] === '/' ? 0 : 1) + attributes
    if (left < 0) throw new Malformed('The message has too many elements and attributes.')
    at = text.indexOf('<', end)
  }
}

/** Returns where a comment, a section of character data or a tag ends, and how many attributes it has at most. */
function endOf(text: string, at: number): { end: number; attributes: number } {
  for (const [begin, close] of opaque)
    if (text.startsWith(begin, at)) return { end: positionOf(text, close, at + begin.length), attributes: 0 }
  let attributes = 0
  let wasSpace = false
  const limit = Math.min(text.length, at + maxTag)
  for (let end = at + 1; end < limit; end++) {
    const char = text[end]!
    if (char === '>') return { end: end + 1, attributes }
    const isSpace = char <= ' '
    if (wasSpace && !isSpace) attributes++
    wasSpace = isSpace
    if (char === '"' || char === "'") end = positionOf(text, char, end + 1) - 1
  }
  throw new Malformed(limit === text.length ? 'The message ends in a tag.' : 'The message has a tag that is too long.')
}

const opaque = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const

/** Returns the position after the next occurrence of a text. */
function positionOf(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from)
  if (found < 0) throw new Malformed('The message is not well-formed XML.')
  return found + what.length
}
