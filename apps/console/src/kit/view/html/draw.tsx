import { Link } from '@outpost/ui/Link'
import { createElement, Fragment, type ReactNode } from 'react'
import { safeAddress } from './address.ts'

/** The elements allowed in announcements and terms. The server sanitizes with the same list. */
const SHOWN: ReadonlySet<string> = new Set(['p', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'code'])
/** Elements whose content is dropped. Of all other elements that are not allowed, the text is kept. */
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
/**
 * Matches up to the next `<`, even inside quotes, where the server writes `&lt;`. Each tag is therefore scanned only
 * once.
 */
const TAG = /<(\/?[a-z][a-z0-9]*)\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi
const HREF = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/**
 * Removes all attributes except the addresses of links. This only avoids reports of the content security policy about
 * event handlers while the text is parsed. The safety of the output does not depend on it.
 */
const withoutAttributes = (html: string): string =>
  html.replace(TAG, (_, name: string, rest: string) => {
    const [, double, single, bare] = (name.toLowerCase() === 'a' && HREF.exec(rest)) || []
    const address = double ?? single ?? bare
    return address === undefined ? `<${name}>` : `<${name} href="${address.replaceAll('"', '&quot;')}">`
  })

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(withoutAttributes(html), 'text/html').body

/** Deeper than the nesting that the server allows. */
const DEEPEST = 25

/**
 * Converts HTML to React elements. The text is parsed in a separate document, in which nothing runs or loads. The
 * elements are then rebuilt from an allow list, without any attribute except a checked `href`, so that markup the
 * server might have missed is harmless.
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

/** The readable text of a formatted text, in one line. */
export function plainText(html: string): string {
  const body = parse(html.replace(/<(br|\/p|\/li)\b/gi, ' $&'))
  for (const silent of body.querySelectorAll([...SILENT].join())) silent.remove()
  return body.textContent.replace(/\s+/g, ' ').trim()
}
