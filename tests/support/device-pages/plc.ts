import { type Asked, PageHost } from './page-host.ts'
import { attachment, isLogin, nameFields, picture, signInFields, type StandIn } from './stand-in.ts'

/** The address that is written into its pages. */
const own = 'http://198.51.100.2'

/**
 * A controller: every address in its pages is absolute, values come over a WebSocket, which is open to its own origin
 * and to those who signed in, and the page after the sign-in is the answer to the form.
 */
export function plc(): StandIn {
  const standIn: StandIn = {
    what: 'a controller',
    protocol: 'http',
    address: '198.51.100.2',
    port: 80,
    name: 'pump',
    file: 'time;value',
    host: new PageHost((asked) => answer(asked), {
      accept(socket, { headers, cookies }) {
        if (headers.origin !== own || !cookies.has('plc')) return false
        let value = 0
        const timer = setInterval(() => socket.send(String(++value)), 100)
        socket.once('close', () => clearInterval(timer))
        return true
      },
    }),
  }
  const page = (): string => `<html><head><title>Controller</title></head><body><h1>Signed in</h1>
<div id="name">${nameFields(standIn.name)}</div> <output id="live"></output> <a href="${own}/export.csv">Download</a>
<img id="plan" src="${own}/plan.gif">
<script>
  new WebSocket('${own.replace('http', 'ws')}/values').onmessage = ({ data }) => { document.getElementById('live').textContent = data }
  document.querySelector('button').onclick = async () => {
    const name = document.querySelector('input').value
    const answer = await fetch('${own}/name', { method: 'POST', body: JSON.stringify({ name }), headers: { 'content-type': 'application/json' } })
    document.querySelector('p').textContent = 'Name is ' + (await answer.json()).name
  }
</script></body></html>`

  function answer({ path, headers, cookies, fields, body, send }: Asked): void {
    if (path === '/login') {
      if (headers.origin !== own || !isLogin(fields)) return send(`origin ${headers.origin}`, {}, 403)
      return send(page(), { 'set-cookie': 'plc=1; Path=/' })
    }
    if (!cookies.has('plc'))
      return send(
        `<html><head></head><body><form method="post" action="${own}/login">${signInFields}</form></body></html>`,
      )
    if (path === '/export.csv') return send(standIn.file, attachment('values.csv'))
    if (path === '/plan.gif') return send(picture(100), { 'content-type': 'image/gif' })
    if (path === '/name') {
      standIn.name = JSON.parse(body).name
      return send(JSON.stringify({ name: standIn.name }), { 'content-type': 'application/json' })
    }
    send(page())
  }
  return standIn
}
