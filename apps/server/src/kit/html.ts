import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'

let sanitizer: typeof sanitize | undefined
/** Loaded with the first text, because its seventy files would delay the first page after every start. */
const load = (): typeof sanitize => (sanitizer ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitize)

/** Placeholder for our own address, against which relative links are resolved. */
const ownHost = 'http://own.invalid'

/**
 * Returns the address of a link as a browser will interpret it, or undefined if it is not allowed. Allowed are `http`
 * and `https` without credentials, and absolute paths on our own host. It is reassembled from its parsed parts, so that
 * all browsers interpret it the same way.
 */
export function safeHref(href: string): string | undefined {
  const text = href.trim()
  const own = text.startsWith('/')
  if (!own && !/^https?:\/\//i.test(text)) return undefined
  const url = URL.parse(text, ownHost)
  if (!url || url.username !== '' || url.password !== '') return undefined
  if (!own) return url.href
  const path = `${url.pathname}${url.search}${url.hash}`
  // `//host` and `/\host` refer to another host, and `/.//host` becomes such an address.
  return url.origin === ownHost && !path.startsWith('//') ? path : undefined
}

const options: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'a', 'code'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href }) => {
      const address = href === undefined ? undefined : safeHref(href)
      const attribs: sanitize.Attributes = address === undefined ? {} : { href: address, rel: 'noopener' }
      return { tagName, attribs }
    },
  },
}

/** Sanitises HTML written by a user: removes everything except plain formatting and safe links. */
export const cleanHtml = (html: string): string => load()(html, options).trim()

/** Whether the HTML contains any visible text. */
export const hasText = (html: string): boolean =>
  load()(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim() !== ''
