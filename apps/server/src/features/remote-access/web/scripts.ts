import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { WebSessionRow } from './store.ts'

/**
 * The scripts of a session's host. They send requests to the device's hard-coded addresses through the session: the worker
 * for everything that the page loads, the shim for WebSockets and for what leads to another page, which a worker does not see.
 */
const scripts: ReadonlyMap<string, string> = new Map(
  ['worker.js', 'shim.js'].map((name) => [name, readFileSync(join(import.meta.dirname, 'browser', name), 'utf8')]),
)

/** Installs the worker and then opens the page; without workers, the page opens at once. */
const startScript = `(async () => {
  const { to } = document.currentScript.dataset
  try {
    await navigator.serviceWorker.register('/.session/worker.js', { scope: '/' })
    await Promise.race([navigator.serviceWorker.ready, new Promise((done) => setTimeout(done, 2000))])
  } finally {
    location.replace(location.origin + to)
  }
})()`
const startHash = createHash('sha256').update(startScript).digest('base64')

/** Returns a path that the device may answer. The script puts the own origin before it, so it leads to no other host. */
const ownPath = (path: string): string => (path.startsWith('/') && !path.startsWith('/.session/') ? path : '/')

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Sends the page that prepares the browser and then opens `to`. */
export function sendStart(to: string, response: ServerResponse): void {
  const body = `<!doctype html><meta charset="utf-8"><title>…</title><script data-to="${attribute(ownPath(to))}">${startScript}</script>`
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': `default-src 'none'; script-src 'sha256-${startHash}'; worker-src 'self'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  response.end(body)
}

/** Sends a script with the address of the session's target. Returns false if there is no such script. */
export function sendScript(name: string, { address, port }: WebSessionRow, response: ServerResponse): boolean {
  const script = scripts.get(name.split('?', 1)[0]!)
  if (script === undefined) return false
  const body = `const target = ${JSON.stringify({ host: address, ports: ['', '80', '443', String(port)] })}\n${script}`
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'service-worker-allowed': '/',
    'cache-control': 'no-store',
  })
  response.end(body)
  return true
}
