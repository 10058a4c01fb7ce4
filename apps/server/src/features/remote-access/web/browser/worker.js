// The service worker of a session's host. `target` is set in front of this text: the host of the device and its ports.

/** Bytes of a page in which its head is looked for. */
const maxHead = 65_536

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (url.hostname === target.host && target.ports.includes(url.port))
    event.respondWith(throughSession(event.request, url))
  else if (
    url.origin === location.origin &&
    event.request.mode === 'navigate' &&
    !url.pathname.startsWith('/.session/')
  )
    event.respondWith(withShim(event.request))
})

/** Sends a request for the device's own address through the session. */
async function throughSession(request, url) {
  const { method, headers } = request
  const body = method === 'GET' || method === 'HEAD' ? undefined : await request.blob()
  return fetch(location.origin + url.pathname + url.search, { method, headers, body, credentials: 'include' })
}

/** Adds the shim to the head of a page. Works on bytes, since the page may be in any character set. */
async function withShim(request) {
  const response = await fetch(request)
  if (!response.body || !/^text\/html/i.test(response.headers.get('content-type') ?? '')) return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  return new Response(response.body.pipeThrough(insertion()), {
    status: response.status,
    statusText: response.statusText,
    headers,
  })
}

function insertion() {
  const shim = new TextEncoder().encode('<script src="/.session/shim.js"></script>')
  let seen = new Uint8Array()
  let isDone = false
  const insert = (controller, isEnd) => {
    const text = new TextDecoder('latin1').decode(seen)
    const head =
      /<head[^>]*>/i.exec(text) ?? (isEnd || seen.length > maxHead ? /^(\s*<!doctype[^>]*>)?/i.exec(text) : null)
    if (!head) return
    const at = head.index + head[0].length
    controller.enqueue(seen.slice(0, at))
    controller.enqueue(shim)
    controller.enqueue(seen.slice(at))
    isDone = true
  }
  return new TransformStream({
    transform(chunk, controller) {
      if (isDone) return controller.enqueue(chunk)
      const joined = new Uint8Array(seen.length + chunk.length)
      joined.set(seen)
      joined.set(chunk, seen.length)
      seen = joined
      insert(controller, false)
    },
    flush(controller) {
      if (!isDone && seen.length > 0) insert(controller, true)
    },
  })
}
