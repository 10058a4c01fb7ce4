/** A filter as it is typed, such as `-tag:vehicle` or `model:RUTX11,RUTX50`. */
export interface Term {
  kind: 'term'
  /** The name as typed. */
  name: string
  /** The values as typed, without their quotes; any of them matches. */
  values: string[]
  not: boolean
  text: string
}

interface Words {
  kind: 'words'
  text: string
  quoted: boolean
}

export type Token = Term | Words

const token = /(-?)(\p{L}[\p{L}\p{N}_-]+):((?:"[^"]*"?|[^\s"])*)|"([^"]*)"?|(\S+)/gu
/** MAC and IPv6 addresses contain colons and are no filters. */
const address = /^[\da-f]{1,4}(:[\da-f]{0,4})+$/i

/** Splits the values of a term at commas outside of quotes. */
const valuesOf = (text: string): string[] =>
  [...text.matchAll(/(?:"[^"]*"?|[^,"])+/g)].map(([value]) => value.replaceAll('"', '').trim()).filter(Boolean)

/** Splits a text after its last separator, a character that stands outside of quotes. */
export function splitAtLast(text: string, separator: RegExp): [before: string, last: string] {
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted
    else if (!quoted && separator.test(text[at]!)) start = at + 1
  }
  return [text.slice(0, start), text.slice(start)]
}

/** Splits a typed text into terms and words. Quoted text is never a term. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(token)].map(([whole, minus, name, values, quoted]): Token => {
    if (quoted !== undefined) return { kind: 'words', text: quoted, quoted: true }
    if (name === undefined || address.test(whole)) return { kind: 'words', text: whole, quoted: false }
    return { kind: 'term', name, values: valuesOf(values ?? ''), not: minus === '-', text: whole }
  })
}

export interface Query {
  terms: Term[]
  /** The text to search for. */
  words: string
  /** Whether OR stands between different filters, which a list cannot do. */
  wrongOr: boolean
}

const isWord = (part: Token | undefined, ...words: string[]): boolean =>
  part?.kind === 'words' && !part.quoted && words.includes(part.text)

/**
 * Reads a typed text. Terms of one filter match any of their values, different filters must all match, and `-` or NOT
 * excludes. AND, OR and NOT have a meaning only beside a term.
 * @example parseQuery('status:offline -tag:vehicle "exact words"')
 */
export function parseQuery(text: string): Query {
  const tokens = tokensOf(text)
  const terms: Term[] = []
  const words: string[] = []
  let wrongOr = false
  for (const [at, part] of tokens.entries()) {
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const negated = isWord(before, 'NOT')
    if (part.kind === 'term') terms.push({ ...part, not: part.not || negated })
    else if (isWord(part, 'NOT') && after?.kind === 'term') continue
    else if (isWord(part, 'AND', 'OR') && before?.kind === 'term' && (after?.kind === 'term' || isWord(after, 'NOT'))) {
      const next = after?.kind === 'term' ? after : tokens[at + 2]
      wrongOr ||= part.text === 'OR' && !(next?.kind === 'term' && next.name === before.name && next.not === before.not)
    } else words.push(part.text)
  }
  return { terms, words: words.join(' '), wrongOr }
}
