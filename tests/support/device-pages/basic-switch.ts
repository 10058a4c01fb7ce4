import { type Asked, PageHost } from './page-host.ts'
import { attachment, login, nameFields, type StandIn } from './stand-in.ts'

const expected = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`

/** A switch: the browser asks for its password (HTTP Basic), and its page is a set of frames that send no referrer. */
export function basicSwitch(): StandIn {
  const standIn: StandIn = {
    what: 'a switch',
    protocol: 'http',
    address: '198.51.100.5',
    port: 80,
    name: 'rack',
    file: 'port table',
    host: new PageHost((asked) => answer(asked)),
  }
  let value = 0
  const pages: Record<string, () => string> = {
    '/menu.html': () => `<h1>Signed in</h1> <a href="/table.txt">Download</a>`,
    '/main.html':
      () => `<form method="post" action="/main.html">${nameFields(standIn.name)}</form> <output id="live"></output>
<script>setInterval(async () => { document.getElementById('live').textContent = await (await fetch('/counter')).text() }, 100)</script>`,
  }
  function answer({ path, method, headers, fields, send }: Asked): void {
    if (headers.authorization !== expected) return send('sign in', { 'www-authenticate': 'Basic realm="Switch"' }, 401)
    if (path === '/')
      return send(
        '<html><head></head><frameset cols="30%,*"><frame src="menu.html"><frame src="main.html"></frameset></html>',
      )
    if (path === '/counter') return send(String(++value), { 'content-type': 'text/plain' })
    if (path === '/table.txt') return send(standIn.file, attachment('table.txt'))
    if (method === 'POST') standIn.name = fields.get('name')!
    send(`<html><head></head><body>${pages[path]?.() ?? ''}</body></html>`, { 'referrer-policy': 'no-referrer' })
  }
  return standIn
}
