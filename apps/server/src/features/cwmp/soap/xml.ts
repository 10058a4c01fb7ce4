import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type Bounds, checkBounds, Malformed } from './scan.ts'

/** An element without the prefix of its name. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: readonly Element[]
}

/** The most elements around another one. */
const maxDepth = 24

/** The name under which the parser gives sections of character data. No element can have it. */
const cdata = '#cdata'

// Entities are never expanded by the parser, and a document type is refused before it sees the text.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  cdataPropName: cdata,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: maxDepth,
})

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces the five entities of XML and references to characters; any other stays as it is written. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name as string]!
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
      ? String.fromCodePoint(code)
      : (whole as string)
  })

type Node = Record<string, unknown>

/** Parses a message within bounds and returns its root element. Throws Malformed. */
export function parseXml(text: string, bounds: Bounds): Element {
  checkBounds(text, bounds)
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(text)) throw new Malformed('A document type is not allowed.')
  let nodes: Node[]
  try {
    if (XMLValidator.validate(text) !== true) throw new Malformed('The message is not well-formed XML.')
    nodes = parser.parse(text) as Node[]
  } catch (error) {
    throw new Malformed(error instanceof Error ? error.message : String(error))
  }
  const roots = nodes.filter((node) => nameOf(node) !== undefined).map(elementOf)
  if (roots.length !== 1) throw new Malformed('The message has no single root element.')
  return roots[0]!
}

const nameOf = (node: Node): string | undefined =>
  Object.keys(node).find((key) => key !== ':@' && key !== '#text' && key !== cdata)

/** Returns the text of a node, which is decoded unless it is a section of character data. */
function textIn(node: Node): string {
  if (typeof node['#text'] === 'string') return decoded(node['#text'])
  const parts = node[cdata] as Node[] | undefined
  return (parts ?? []).map((part) => String(part['#text'] ?? '')).join('')
}

/** Devices choose the prefixes of namespaces themselves. */
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

function elementOf(node: Node): Element {
  const name = nameOf(node)!
  const inner = node[name] as Node[]
  const attributes = (node[':@'] ?? {}) as Record<string, string>
  return {
    name: withoutPrefix(name),
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), decoded(String(value))]),
    ),
    text: inner.map(textIn).join(''),
    children: inner.filter((child) => nameOf(child) !== undefined).map(elementOf),
  }
}

/** Returns the first child with a name. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name)

/** Returns the text of the first child with a name, without spaces around it; an empty one if there is none. */
export const textOf = (element: Element | undefined, name: string): string => childOf(element, name)?.text.trim() ?? ''

/** Writes a text so that it can stand in XML. Characters that XML does not allow are left out. */
export const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these characters cannot be in XML
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[<>&"']/g, (char) => `&#${char.codePointAt(0)};`)
