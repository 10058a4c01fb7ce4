import { escapeHtml } from '../kit/escape-html.ts'
import { callHtml } from './call-html.ts'
import type { OpenApi } from './document.ts'
import type { Tag } from './tags.ts'

/** Renders the endpoints of each tag as HTML, in document order. */
function callsByTag(document: OpenApi, base: string): Map<string, string[]> {
  const calls = new Map<string, string[]>(document.tags.map(({ name }) => [name, []]))
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      calls.get(operation.tags[0]!)!.push(callHtml(document, base, path, method, operation))
  return calls
}

/** Returns the anchor of a heading. @example anchorOf('OAuth 2.0') // 'tag-oauth-2-0' */
const anchorOf = (name: string): string => `tag-${name.toLowerCase().replace(/[^a-z\d]+/g, '-')}`

const inline = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/**
 * Renders the introduction, which is the document's description. Its Markdown contains only headings, paragraphs and
 * code.
 */
function introductionHtml(markdown: string): string {
  const blocks = markdown
    .trim()
    .split('\n\n')
    .map((block) => (block.startsWith('## ') ? `<h3>${inline(block.slice(3))}</h3>` : `<p>${inline(block)}</p>`))
  return `<section class="intro" aria-labelledby="intro"><h2 id="intro">How to call</h2>\n${blocks.join('\n')}</section>`
}

const navigation = (tags: readonly Tag[]): string =>
  `<ul>${tags.map(({ name }) => `<li><a href="#${anchorOf(name)}">${escapeHtml(name)}</a></li>`).join('')}</ul>`

/**
 * Renders the API reference page. It is complete without JavaScript, which only adds search and copy buttons.
 * @param base the installation's own address, without a trailing slash
 */
export function apiPage(document: OpenApi, base: string): string {
  const { title } = document.info
  const calls = callsByTag(document, base)
  const count = [...calls.values()].flat().length
  const [own, internal] = [
    document.tags.filter((tag) => !tag['x-internal']),
    document.tags.filter((tag) => tag['x-internal']),
  ]
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
<nav aria-label="Headings">${navigation(own)}${internal.length > 0 ? `<p class="internal">For the console itself</p>${navigation(internal)}` : ''}</nav>
<main id="calls" tabindex="-1">
${introductionHtml(document.info.description)}
<p class="none" hidden>No matching calls. Try part of a path, a permission or a scope.</p>
${document.tags.map(({ name, description }) => `<section class="feature" id="${anchorOf(name)}" aria-labelledby="${anchorOf(name)}-title"><h2 id="${anchorOf(name)}-title">${escapeHtml(name)}</h2>\n<p class="about">${inline(description)}</p>\n${calls.get(name)!.join('\n')}</section>`).join('\n')}
</main>
</body></html>`
}
