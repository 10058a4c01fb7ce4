import { hiddenSecret } from '@outpost/contract/kit/secret-names'

/** The shortest value that is hidden, in characters: shorter ones occur in any text. */
export const shortestSecret = 4
/** Of a longer value, every part with this many characters is hidden, since texts of devices may be cut anywhere. */
const part = 16
/** Characters of all spellings. With more, the whole text is hidden. */
const maxSpelled = 262_144

const inSingleQuotes = (text: string): string => text.replaceAll("'", String.raw`'\''`)
const inDoubleQuotes = (text: string): string => text.replace(/["\\$`]/g, String.raw`\$&`)
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Returns how a value appears in commands, in lines of uci, in JSON and in URLs. */
function spellingsOf(secret: string): string[] {
  const inUrl = encodeURIComponent(secret.toWellFormed())
  return [
    secret,
    inSingleQuotes(secret),
    inDoubleQuotes(secret),
    inJson(secret),
    inJson(inSingleQuotes(secret)),
    inUrl,
    inUrl.replaceAll('%20', '+'),
  ]
}

/** Returns the spellings of all values that are long enough to be hidden; undefined if they are too many. */
export function spellingsIn(secrets: Iterable<string>): Set<string> | undefined {
  const spellings = new Set<string>()
  let left = maxSpelled
  for (const secret of new Set(secrets)) {
    if (secret.length < shortestSecret) continue
    if (secret.length > left) return undefined
    for (const spelling of spellingsOf(secret)) {
      if (!spellings.has(spelling)) left -= spelling.length
      spellings.add(spelling)
    }
  }
  return left < 0 ? undefined : spellings
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns what is secret in an address whose path lets everybody use it who knows it: the path, each part of it, and
 * the values of the query. Host and port are no secrets. Of another text, all is secret.
 */
export function secretsIn(text: string): string[] {
  const url = /^https?:/i.test(text) && URL.canParse(text) ? new URL(text) : undefined
  if (!url) return [text]
  const whole = `${url.pathname}${url.search}`
  const path = url.pathname.replace(/\/$/, '')
  const parts = [...path.split('/'), ...url.searchParams.values()].map(decoded)
  return [whole, path, decoded(path), ...parts].filter((part) => part !== '' && part !== '/')
}

/** What is looked for in texts. */
interface Pieces {
  texts: Set<string>
  /** Their first characters, so that most places of a text need one look-up. */
  heads: Set<string>
  /** Their lengths, the longest first. */
  lengths: readonly number[]
}

function piecesOf(spellings: Iterable<string>): Pieces {
  const texts = new Set<string>()
  for (const spelling of spellings)
    for (let at = 0; at === 0 || at + part <= spelling.length; at++) texts.add(spelling.slice(at, at + part))
  const heads = new Set<string>()
  const lengths = new Set<number>()
  for (const text of texts) {
    heads.add(text.slice(0, shortestSecret))
    lengths.add(text.length)
  }
  return { texts, heads, lengths: [...lengths].toSorted((a, b) => b - a) }
}

/** Returns where the longest piece that begins here ends, or 0. */
function endOfPiece(text: string, at: number, { texts, heads, lengths }: Pieces): number {
  if (!heads.has(text.slice(at, at + shortestSecret))) return 0
  const length = lengths.find((each) => at + each <= text.length && texts.has(text.slice(at, at + each)))
  return length === undefined ? 0 : at + length
}

/** Returns where the beginning of a spelling begins with which the text ends, because it was cut there. */
function cutFrom(text: string, spellings: Iterable<string>): number {
  let from = text.length
  for (const spelling of spellings)
    for (
      let length = Math.min(part, spelling.length) - 1;
      length >= shortestSecret && length > text.length - from;
      length--
    )
      if (text.endsWith(spelling.slice(0, length))) from = text.length - length
  return from
}

/**
 * Returns a function that replaces secret values in a text, such as one that a device has sent, also where they are
 * quoted or escaped. It reads the text once: values that overlap are hidden together, and what it has written is not
 * read again, so that the text grows at most to twice its length. Values of fewer than 4 characters stay.
 */
export function secretHider(secrets: Iterable<string>): (text: string) => string {
  const spellings = spellingsIn(secrets)
  if (!spellings) return (text) => (text === '' ? '' : hiddenSecret)
  if (spellings.size === 0) return (text) => text
  const pieces = piecesOf(spellings)
  return (text) => {
    const cut = cutFrom(text, spellings)
    let shown = ''
    /** Where the text begins that is not shown yet, and where the hidden part before it ends. */
    let rest = 0
    let end = 0
    const hideFrom = (from: number, to: number): void => {
      if (from >= end) shown += text.slice(rest, from) + (from === end && end > 0 ? '' : hiddenSecret)
      end = Math.max(end, to)
      rest = end
    }
    for (let at = 0; at < cut; at++) {
      const to = endOfPiece(text, at, pieces)
      if (to > 0) hideFrom(at, to)
    }
    if (cut < text.length) hideFrom(cut, text.length)
    return shown + text.slice(rest)
  }
}
