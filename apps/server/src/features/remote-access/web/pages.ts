import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '../../../kit/escape-html.ts'
import { pageLanguages, type PageLanguage, type PageName, pageTexts } from './page-messages.ts'

const statuses: Readonly<Record<PageName, number>> = {
  unknown: 404,
  data_used_up: 404,
  signIn: 401,
  badTicket: 403,
  unreachable: 502,
  no_answer: 504,
  bad_answer: 502,
  certificate_changed: 502,
  busy: 503,
  forbidden: 403,
}

export interface PageFacts {
  /** The address behind the device, as `192.168.1.1:443`. */
  target?: string
  /** The words of the device or the library. */
  details?: string
  /** Where the button leads. */
  consoleUrl: string
}

/** Returns the first language of the browser that the pages have. */
function languageOf({ headers }: IncomingMessage): PageLanguage {
  const wanted = (headers['accept-language'] ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  const found = wanted.map((one) => (one === 'no' || one === 'nn' ? 'nb' : one)).find((one) => isPageLanguage(one))
  return (found as PageLanguage | undefined) ?? 'en'
}

const isPageLanguage = (text: string): boolean => (pageLanguages as readonly string[]).includes(text)

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f7f9, #15171a); color: light-dark(#1c2024, #e8eaed) }
  main { max-width: 32rem; margin: 1.5rem; padding: 2rem; border-radius: 12px; background: light-dark(#fff, #1f2226); border: 1px solid light-dark(#dfe3e8, #33383e) }
  h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere }
  p { margin: 0 0 1.25rem }
  a { display: inline-block; padding: .625rem 1rem; border-radius: 8px; background: light-dark(#1c2024, #e8eaed); color: light-dark(#fff, #15171a); text-decoration: none }
  details { margin-top: 1.25rem; color: light-dark(#5b6570, #a4acb5); overflow-wrap: anywhere }`

/** Returns the page that says what happened. Everything in it is escaped: the details may come from the device. */
function html(name: PageName, language: PageLanguage, { target = '', details, consoleUrl }: PageFacts): string {
  const { [name]: texts, open, details: more } = pageTexts[language]
  const title = escapeHtml(texts.title.replace('{target}', target))
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p>${escapeHtml(texts.text.replace('{target}', target))}</p>
<a href="${escapeHtml(consoleUrl)}">${escapeHtml(open)}</a>
${details === undefined ? '' : `<details><summary>${escapeHtml(more)}</summary>${escapeHtml(details)}</details>`}
</main>
</html>
`
}

/** Sends one of the pages with its status. If the response has begun, it is cut off instead. */
export function sendPage(request: IncomingMessage, response: ServerResponse, name: PageName, facts: PageFacts): void {
  if (response.headersSent) return void response.destroy()
  const body = html(name, languageOf(request), facts)
  response.writeHead(statuses[name], {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // What the page of the device has stored, and its service worker. Cookies would be removed for all sessions.
    ...(name === 'unknown' && { 'clear-site-data': '"cache", "storage"' }),
    vary: 'accept-language',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  // A body that nobody reads would keep the connection open.
  if (!request.complete) request.resume()
}
