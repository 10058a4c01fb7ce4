import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'

let sanitizer: typeof sanitize | undefined
/** Loaded with the first text: the seventy files would hold up the first page of every start. */
const load = (): typeof sanitize => (sanitizer ??= createRequire(import.meta.url)('sanitize-html') as typeof sanitize)

/** Stands for our own address, wherever that is: what a path of ours is resolved against. */
const ownHost = 'http://own.invalid'

/**
 * The address of a link as a browser will understand it, or undefined where it may not stand: `http` and `https` without
 * credentials, and absolute paths of our own. Written anew from its parts, so that no reader can take it for another.
 */
export function safeHref(href: string): string | undefined {
  const text = href.trim()
  const own = text.startsWith('/')
  if (!own && !/^https?:\/\//i.test(text)) return undefined
  const url = URL.parse(text, ownHost)
  if (!url || url.username !== '' || url.password !== '') return undefined
  if (!own) return url.href
  const path = `${url.pathname}${url.search}${url.hash}`
  // `//host` and `/\host` name another host, and `/.//host` becomes one.
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

/** HTML that somebody wrote, with everything taken out but plain formatting and safe links (rules NOTIFICATIONS, SECURITY). */
export const cleanHtml = (html: string): string => load()(html, options).trim()

/** Whether anything is left to read. */
export const hasText = (html: string): boolean =>
  load()(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim() !== ''
