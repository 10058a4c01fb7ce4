import { selfSigned } from '@outpost/gateway/testing/self-signed'
import { type Asked, PageHost } from './page-host.ts'
import { attachment, isLogin, nameFields, signInFields, type StandIn } from './stand-in.ts'

const own = 'https://198.51.100.1'
const root = '/cgi-bin/router'
const token = 'c5a1'

/**
 * A router: TLS with a certificate of its own, a first page that refreshes to the real one, forms that are refused from
 * any other origin or referrer and need a token, a strict cookie with a path, and a backup that is the answer to a form.
 */
export function router(): StandIn {
  const standIn: StandIn = {
    what: 'a router',
    protocol: 'https',
    address: '198.51.100.1',
    port: 443,
    name: 'gate',
    file: 'config backup',
    host: new PageHost((asked) => answer(asked), { certificate: selfSigned('router') }),
  }
  let value = 0
  const page = (): string => `<!doctype html><html><head><title>Router</title></head><body><h1>Signed in</h1>
<form method="post" action="${root}/name"><input type="hidden" name="token" value="${token}">${nameFields(standIn.name)}</form>
<form method="post" action="${root}/backup"><input type="hidden" name="token" value="${token}"><button>Download</button></form>
<output id="live"></output>
<script>
  const ask = () => {
    const asked = new XMLHttpRequest()
    asked.open('POST', '/rpc')
    asked.setRequestHeader('content-type', 'application/json')
    asked.onload = () => { document.getElementById('live').textContent = JSON.parse(asked.responseText).value; setTimeout(ask, 100) }
    asked.send(JSON.stringify({ token: '${token}' }))
  }
  ask()
</script></body></html>`

  function answer({ method, path, headers, cookies, fields, body, send }: Asked): void {
    if (path === '/') return send(`<meta http-equiv="refresh" content="0; URL=${root}/">`)
    if (method === 'POST' && (headers.origin !== own || !headers.referer?.startsWith(`${own}/`)))
      return send(`origin ${headers.origin}, referrer ${headers.referer}`, {}, 403)
    if (path === '/rpc') return send(JSON.stringify({ value: JSON.parse(body).token === token ? ++value : 'refused' }))
    if (path === `${root}/` && isLogin(fields)) {
      const cookie = `sysauth=1; Domain=198.51.100.1; Path=${root}; Secure; HttpOnly; SameSite=Strict`
      return send('', { 'set-cookie': cookie, location: `${own}${root}/status` }, 302)
    }
    if (!cookies.has('sysauth'))
      return send(`<html><head></head><body><form method="post">${signInFields}</form></body></html>`, {}, 403)
    if (method === 'POST' && fields.get('token') !== token) return send('wrong token', {}, 403)
    if (path === `${root}/backup`) return send(standIn.file, attachment('backup.tar'))
    if (path === `${root}/name`) standIn.name = fields.get('name')!
    send(page(), { 'x-frame-options': 'SAMEORIGIN' })
  }
  return standIn
}
