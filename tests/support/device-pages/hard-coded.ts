import { type Asked, PageHost } from './page-host.ts'
import { picture } from './stand-in.ts'

/** The address that is written into the page, and one that is not the device's. */
export const [own, elsewhere] = ['http://198.51.100.7', 'http://198.51.100.70']

const page = `<!doctype html><html><head><title>Device</title></head><body><h1>Hard-coded</h1>
<img id="picture" src="${own}/picture.gif">
<script src="${own}/script.js"></script>
<iframe src="${own}/frame"></iframe>
<a id="link" href="${own}/link">Link</a>
<a id="elsewhere" href="${elsewhere}/link">Elsewhere</a>
<form id="form" method="post" action="${own}/form"><input name="field" value="kept"><button id="send">Send</button>
<button id="send-other" formaction="${own}/other-form">Send to another address</button></form>
</body></html>`

/**
 * A page that names the device's own address in every place where a page can: in its text and in what its scripts do.
 * `/refresh` refreshes to such an address.
 */
export const hardCodedPage = (): PageHost =>
  new PageHost(
    ({ path, method, body, send }: Asked) => {
      if (path === '/') return send(page)
      if (path === '/picture.gif') return send(picture(50), { 'content-type': 'image/gif' })
      if (path === '/script.js') return send('window.hasScript = true', { 'content-type': 'text/javascript' })
      if (path === '/call') return send(`${method} ${body}`, { 'content-type': 'text/plain' })
      if (path === '/refresh')
        return send(
          `<html><head><meta http-equiv="refresh" content="0; URL=${own}/refreshed"></head><body></body></html>`,
        )
      send(`<html><head></head><body><p>${path.slice(1)} ${body}</p></body></html>`)
    },
    {
      accept(socket) {
        socket.send('live')
        return true
      },
    },
  )
