import { Link } from '@outpost/ui/Link'
import { createElement, Fragment, type ReactNode } from 'react'
import { safeAddress } from './address.ts'

/** What announcements and terms are made of; the server cleans by the same list. */
const SHOWN: ReadonlySet<string> = new Set(['p', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'code'])
/** Elements whose content is no text for readers. Of all others that are not shown the text stays. */
const SILENT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
  'head',
  'xmp',
  'noembed',
  'noframes',
])
/** Up to the next `<`, also in quotes, where the server writes `&lt;`: so that each tag is read once. */
const TAG = /<(\/?[a-z][a-z0-9]*)\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/**
 * The same text without attributes but addresses of links. It only spares the browser's console the complaints of the page's
 * own policy about handlers, which are found while the text is taken apart; what is rendered does not rely on it.
 */
const withoutAttributes = (html: string): string =>
  html.replace(TAG, (_, name: string, rest: string) => {
    const [, double, single, bare] = (name.toLowerCase() === 'a' && HREF.exec(rest)) || []
    const address = double ?? single ?? bare
    return address === undefined ? `<${name}>` : `<${name} href="${address.replaceAll('"', '&quot;')}">`
  })

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(withoutAttributes(html), 'text/html').body

/** Deeper than the server lets anything stand. */
const DEEPEST = 25

/**
 * HTML as elements of the page. It is taken apart in a document of its own, in which nothing runs and nothing is loaded, and
 * built anew from a closed list: no attribute but a checked `href` is carried over, so that what the server might have let
 * through cannot come to life here.
 */
export function drawHtml(html: string): ReactNode {
  return childrenOf(parse(html), 0)
}

function childrenOf(parent: Node, depth: number): ReactNode[] {
  if (depth > DEEPEST) return []
  return [...parent.childNodes].map((node, index) => <Fragment key={index}>{rendered(node, depth)}</Fragment>)
}

function rendered(node: Node, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  const name = node.nodeName.toLowerCase()
  if (SILENT.has(name)) return null
  if (name === 'br') return <br />
  const children = childrenOf(node, depth + 1)
  if (name === 'a') return <SafeLink address={safeAddress((node as Element).getAttribute('href'))}>{children}</SafeLink>
  return SHOWN.has(name) ? createElement(name, {}, ...children) : children
}

function SafeLink({ address, children }: { address: string | undefined; children: ReactNode }) {
  if (address === undefined) return children
  if (address.startsWith('/')) return <Link href={address}>{children}</Link>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** What is to be read in a formatted text, in one line. */
export function plainText(html: string): string {
  const body = parse(html.replace(/<(br|\/p|\/li)\b/gi, ' $&'))
  for (const silent of body.querySelectorAll([...SILENT].join())) silent.remove()
  return body.textContent.replace(/\s+/g, ' ').trim()
}
