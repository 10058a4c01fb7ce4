import { type Asked, PageHost } from './page-host.ts'
import { attachment, isLogin, nameFields, picture, signInFields, type StandIn } from './stand-in.ts'

/** A camera: pictures that replace each other in one endless answer, a form in a frame, and a sign-in by script. */
export function camera(): StandIn {
  const standIn: StandIn = {
    what: 'a camera',
    protocol: 'http',
    address: '198.51.100.3',
    port: 8080,
    name: 'yard',
    file: 'picture',
    host: new PageHost((asked) => answer(asked)),
  }
  const page = (): string => `<html><head><title>Camera</title></head><body><h1>Signed in</h1>
<img id="video" src="/video.mjpg"> <canvas width="1" height="1"></canvas> <output id="live"></output>
<form action="/param.cgi" target="result">${nameFields(standIn.name)}</form> <iframe name="result"></iframe>
<a href="/snapshot">Download</a>
<script>
  const canvas = document.querySelector('canvas').getContext('2d', { willReadFrequently: true })
  setInterval(() => {
    canvas.drawImage(document.getElementById('video'), 0, 0)
    document.getElementById('live').textContent = canvas.getImageData(0, 0, 1, 1).data.join()
  }, 50)
  document.querySelector('iframe').onload = async ({ target }) => {
    const text = target.contentDocument.body.textContent
    if (text) document.querySelector('p').textContent = text
  }
</script></body></html>`

  function answer({ path, query, cookies, fields, response, send }: Asked): void {
    if (path === '/login') {
      if (!isLogin(fields)) return send('refused', {}, 401)
      return send('', { 'set-cookie': 'camera=1' }, 204)
    }
    if (!cookies.has('camera'))
      return send(`<html><head></head><body><form>${signInFields}</form><script>
document.querySelector('form').onsubmit = async (event) => {
  event.preventDefault()
  await fetch('/login', { method: 'POST', body: new URLSearchParams(new FormData(event.target)) })
  location.reload()
}</script></body></html>`)
    if (path === '/param.cgi') {
      standIn.name = query.get('name')!
      return send(`Name is ${standIn.name}`, { 'x-frame-options': 'SAMEORIGIN' })
    }
    if (path === '/snapshot') return send(standIn.file, attachment('snapshot.gif'))
    if (path === '/video.mjpg') return stream(response)
    send(page())
  }
  return standIn
}

function stream(response: Asked['response']): void {
  response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=next' })
  let shade = 0
  const timer = setInterval(() => {
    const gif = picture((shade = (shade + 10) % 250))
    response.write(`--next\r\nContent-Type: image/gif\r\nContent-Length: ${gif.length}\r\n\r\n`)
    response.write(gif)
    response.write('\r\n')
  }, 100)
  response.once('close', () => clearInterval(timer))
}
