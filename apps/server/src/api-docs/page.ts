import type { ApiRoom } from '@outpost/contract'
import { escapeHtml } from '../kit/escape-html.ts'
import { callHtml } from './call-html.ts'
import { type OpenApi, roomTitle } from './document.ts'

interface Call {
  path: string
  method: string
  html: string
}

/** The calls of each room, in the order of the document. */
function callsByRoom(document: OpenApi, base: string): Map<string, Call[]> {
  const rooms = new Map<string, Call[]>(document.tags.map(({ name }) => [name, []]))
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) rooms.get(operation.tags[0]!)!.push({ path, method, html: callHtml(document, base, path, method, operation) })
  return rooms
}

/** What holds for all calls alike. */
const introduction = (base: string): string => `<section class="intro" aria-labelledby="intro"><h2 id="intro">How to call</h2>
<dl>
<div><dt>Address</dt><dd><code>${escapeHtml(base)}/api</code></dd></div>
<div><dt>Token</dt><dd><code>Authorization: Bearer</code> and a personal access token, made in the console under Access tokens, or the access token of an OAuth 2.0 application. It opens what its scopes and its user's role allow.</dd></div>
<div><dt>Answers</dt><dd>JSON: <code>success</code>, <code>data</code>, and <code>meta</code>. A failure has <code>errors</code> with <code>code</code>, <code>message</code> and <code>source</code>, the parameter at fault, and a <code>request_id</code>. Status 207: some of several were done.</dd></div>
<div><dt>Lists</dt><dd><code>limit</code>, <code>offset</code>, <code>sort</code> (<code>-name</code> for descending), <code>q</code> and <code>fields</code>; <code>meta.total</code> is the number of all.</dd></div>
<div><dt>Slow acts</dt><dd>Where the answer names a channel in <code>meta.channel</code>, what becomes of the act is read at <code>/status/channel/</code> and its name.</dd></div>
<div><dt>Repeats</dt><dd>A call that takes an <code>Idempotency-Key</code> has its effect once for each key, however often it comes.</dd></div>
</dl></section>`

/**
 * The page of the API for readers (FRAME-140). It is whole without a script, which adds the search and the copying.
 * @param base the installation's own address, without a slash at its end
 */
export function apiPage(document: OpenApi, base: string): string {
  const { title } = document.info
  const rooms = [...callsByRoom(document, base)].map(([room, calls]) => ({ room, title: roomTitle(room as ApiRoom), calls }))
  const count = rooms.reduce((sum, { calls }) => sum + calls.length, 0)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs/page.css">
<script src="/api/docs/page.js" defer></script>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<div class="head"><h1>${escapeHtml(title)}</h1>
<p><a href="/api/docs/json" download="openapi.json">OpenAPI 3.1 document</a></p></div>
<div class="search" hidden><label for="find">Find a call</label><input id="find" type="search" placeholder="Path, permission, scope" autocomplete="off" spellcheck="false" aria-describedby="found"><span id="found" role="status">${count} calls</span></div>
</header>
<nav aria-label="Rooms"><ul>${rooms.map(({ room, title: name }) => `<li><a href="#${room}">${escapeHtml(name)}</a></li>`).join('')}</ul></nav>
<main id="calls" tabindex="-1">
${introduction(base)}
<p class="none" hidden>No call is like that. Try a part of its path, a permission or a scope.</p>
${rooms.map(({ room, title: name, calls }) => `<section class="room" id="${room}" aria-labelledby="${room}-title"><h2 id="${room}-title">${escapeHtml(name)}</h2>\n${calls.map(({ html }) => html).join('\n')}</section>`).join('\n')}
</main>
</body></html>`
}
