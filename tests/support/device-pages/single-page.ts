import { selfSigned } from '@outpost/gateway/testing/self-signed'
import { type Asked, PageHost } from './page-host.ts'
import { isLogin, nameFields, signInFields, type StandIn } from './stand-in.ts'

const own = 'https://198.51.100.6:8443'

/** Its own service worker: keeps the page for use without a network, and marks the calls that it passes on. */
const worker = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))
self.addEventListener('fetch', (event) => {
  if (!new URL(event.request.url).pathname.startsWith('/api/')) return
  event.respondWith((async () => {
    const { method, url } = event.request
    const headers = new Headers(event.request.headers)
    headers.set('x-worker', 'own')
    const body = method === 'GET' ? undefined : await event.request.text()
    return fetch(url, { method, headers, body, credentials: 'include' })
  })())
})`

const script = `
const call = (path, method = 'GET', fields) => fetch('/api/' + path, { method, body: fields && new URLSearchParams(fields), headers: { authorization: 'Bearer ' + localStorage.getItem('token') } })
const signedIn = async () => {
  history.pushState(null, '', '/app/overview')
  document.body.innerHTML = '<h1>Signed in</h1>' + await (await call('form')).text() + '<output id="live"></output> <a href="#">Download</a>'
  new EventSource('/api/events?token=' + localStorage.getItem('token')).onmessage = ({ data }) => { document.getElementById('live').textContent = data }
  document.querySelector('form').onsubmit = async (event) => {
    event.preventDefault()
    const answer = await call('name', 'PUT', new FormData(event.target))
    document.querySelector('p').textContent = 'Name is ' + await answer.text()
  }
  document.querySelector('a').onclick = async (event) => {
    event.preventDefault()
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await (await call('file')).blob())
    link.download = 'file.txt'
    link.click()
  }
}
navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => {
  document.body.innerHTML = ${JSON.stringify(`<form>${signInFields}</form>`)}
  document.querySelector('form').onsubmit = async (event) => {
    event.preventDefault()
    const answer = await call('login', 'POST', new FormData(event.target))
    if (!answer.ok) return
    localStorage.setItem('token', await answer.text())
    signedIn()
  }
})`

/**
 * A single-page application: a service worker of its own, a token in the browser's storage, events, a download that a
 * script makes, and strict policies: only its own sources, no referrer, no frames.
 */
export function singlePage(): StandIn {
  const standIn: StandIn = {
    what: 'a single-page application',
    protocol: 'https',
    address: '198.51.100.6',
    port: 8443,
    name: 'node',
    file: 'made by a script',
    host: new PageHost((asked) => answer(asked), { certificate: selfSigned('app') }),
  }
  const policies = {
    'content-security-policy': `default-src 'self'; connect-src ${own}; style-src 'none'; frame-ancestors 'none'; upgrade-insecure-requests`,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=15552000; includeSubDomains',
  }
  function answer({ path, method, headers, fields, query, response, send }: Asked): void {
    if (path === '/app.js') return send(script, { 'content-type': 'text/javascript', ...policies })
    if (path === '/sw.js') return send(worker, { 'content-type': 'text/javascript' })
    if (!path.startsWith('/api/'))
      return send(
        '<!doctype html><html><head><title>App</title></head><body><script src="/app.js"></script></body></html>',
        policies,
      )
    if (headers['x-worker'] !== 'own') return send('not from the worker', {}, 400)
    if (path === '/api/login') return isLogin(fields) ? send('t0ken') : send('refused', {}, 401)
    if (headers.authorization !== 'Bearer t0ken' && query.get('token') !== 't0ken') return send('refused', {}, 401)
    if (path === '/api/form') return send(`<form>${nameFields(standIn.name)}</form>`)
    if (path === '/api/file') return send(standIn.file)
    if (path === '/api/name' && method === 'PUT') return send((standIn.name = fields.get('name')!))
    let value = 0
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const timer = setInterval(() => response.write(`data: ${++value}\n\n`), 100)
    response.once('close', () => clearInterval(timer))
  }
  return standIn
}
