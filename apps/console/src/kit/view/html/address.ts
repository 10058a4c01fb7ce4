import { ownPath } from '../../browser/ownPath.ts'

/** Stands for our own address, wherever that is: what a path of ours is resolved against. */
const OWN = 'http://own.invalid'

/**
 * The address of a link in a formatted text, or undefined where it may lead nowhere: `http` and `https` without credentials,
 * and absolute paths of our own. Put together from its parsed parts, as the server does, so that no two readers differ.
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
