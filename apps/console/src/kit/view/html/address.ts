import { ownPath } from '../../browser/ownPath.ts'

/** A base address for resolving paths of the console, independent of its real address. */
const OWN = 'http://own.invalid'

/**
 * Returns the address of a link in a formatted text, or undefined if it is not allowed. Allowed are `http` and `https`
 * without credentials, and absolute paths of the console. The address is rebuilt from its parsed parts, as on the
 * server, so that different parsers cannot interpret it differently.
 */
export function safeAddress(href: string | null): string | undefined {
  const text = href?.trim() ?? ''
  const own = text.startsWith('/')
  if (!own && !/^https?:\/\//i.test(text)) return undefined
  if (!URL.canParse(text, OWN)) return undefined
  const url = new URL(text, OWN)
  if (url.username !== '' || url.password !== '') return undefined
  return own ? ownPath(text, { href: OWN, origin: OWN }) : url.href
}
