import { WorkbookError } from './workbook-error.ts'

/** A part of an XML document. Names have no namespace prefix; the attributes of an element keep theirs. */
export type XmlPart =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>>; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const damaged = () => new WorkbookError('The workbook contains XML that cannot be read.')

/** Replaces the five predefined entities and character references. There are no others without a document type. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return predefined[name] ?? whole
        const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
      })
    : text

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9
const [EQUALS, SLASH, GREATER, QUOTE, APOSTROPHE] = [61, 47, 62, 34, 39] as const
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function endOfName(text: string, from: number): number {
  let place = from
  for (; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (isSpace(code) || code === EQUALS || code === SLASH || code === GREATER) break
  }
  return place
}

function skipSpace(text: string, from: number): number {
  let place = from
  while (isSpace(text.charCodeAt(place))) place++
  return place
}

/** Reads a start tag. @param from position after its `<` @returns the element and the position after the tag */
function startTag(text: string, from: number): { part: XmlPart; end: number } {
  const nameEnd = endOfName(text, from)
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>
  const name = local(text.slice(from, nameEnd))
  for (let place = skipSpace(text, nameEnd); place < text.length;) {
    const code = text.charCodeAt(place)
    if (code === GREATER) return { part: { kind: 'open', name, attributes, isEmpty: false }, end: place + 1 }
    if (code === SLASH && text.charCodeAt(place + 1) === GREATER)
      return { part: { kind: 'open', name, attributes, isEmpty: true }, end: place + 2 }
    const end = endOfName(text, place)
    const equals = skipSpace(text, end)
    const start = skipSpace(text, equals + 1)
    const quote = text.charCodeAt(start)
    if (end === place || text.charCodeAt(equals) !== EQUALS || (quote !== QUOTE && quote !== APOSTROPHE))
      throw damaged()
    const close = text.indexOf(text[start]!, start + 1)
    if (close < 0) throw damaged()
    attributes[text.slice(place, end)] = decoded(text.slice(start + 1, close))
    place = skipSpace(text, close + 1)
  }
  throw damaged()
}

/** The position after a text, or the refusal of a document that lacks it. */
function after(text: string, mark: string, from: number): number {
  const place = text.indexOf(mark, from)
  if (place < 0) throw damaged()
  return place + mark.length
}

/**
 * Reads XML part by part, in time linear in its length. A document type is refused, because it can define entities
 * that refer to others without end, or to files. Whether the tags match is not checked.
 * @throws WorkbookError
 */
export function* xmlParts(text: string): Generator<XmlPart> {
  for (let place = 0; place < text.length;) {
    const tag = text.indexOf('<', place)
    if (tag !== place) yield { kind: 'text', text: decoded(text.slice(place, tag < 0 ? text.length : tag)) }
    if (tag < 0) return
    if (text.startsWith('<?', tag)) place = after(text, '?>', tag)
    else if (text.startsWith('<!--', tag)) place = after(text, '-->', tag)
    else if (text.startsWith('<![CDATA[', tag)) {
      place = after(text, ']]>', tag)
      yield { kind: 'text', text: text.slice(tag + 9, place - 3) }
    } else if (text.startsWith('<!', tag))
      throw new WorkbookError('The workbook contains an XML document type, which is not accepted.')
    else if (text.startsWith('</', tag)) {
      place = after(text, '>', tag)
      yield { kind: 'close', name: local(text.slice(tag + 2, place - 1).trimEnd()) }
    } else {
      const { part, end } = startTag(text, tag + 1)
      place = end
      yield part
      if (part.kind === 'open' && part.isEmpty) yield { kind: 'close', name: part.name }
    }
  }
}
