import { type Asked, PageHost } from './page-host.ts'
import { attachment, isLogin, nameFields, signInFields, type StandIn } from './stand-in.ts'

const own = 'http://198.51.100.4'

/**
 * An old printer: frames, links, forms and refreshes with its full address, forms that a script submits, pages
 * in Latin-1 without a length, and a connection for each request.
 */
export function printer(): StandIn {
  const standIn: StandIn = {
    what: 'a printer',
    protocol: 'http',
    address: '198.51.100.4',
    port: 80,
    name: 'desk',
    file: 'page count',
    host: new PageHost((asked) => answer(asked)),
  }
  let value = 0
  const pages: Record<string, () => string> = {
    '/': () => `<a href="${own}/menu.htm">Enter</a>`,
    '/menu.htm': () => `<h1>Signed in</h1> Gr\xF6\xDFe <a href="${own}/settings.htm">Settings</a>
<iframe src="${own}/status.htm"></iframe> <button onclick="location.href = '${own}/report'">Download</button>`,
    '/settings.htm': () =>
      `<form method="post" action="${own}/settings.htm" name="settings">${nameFields(standIn.name).replace('<button', '<button type="button" onclick="document.settings.submit()"')}</form> <a href="${own}/menu.htm">Back</a>`,
    '/status.htm': () =>
      `<meta http-equiv="refresh" content="0.2; url=${own}/status.htm"><output id="live">${++value}</output>`,
  }

  function answer({ method, path, cookies, fields, send: sendAny }: Asked): void {
    const send = (body: string, headers = {}): void =>
      sendAny(Buffer.from(body, 'latin1'), {
        'content-type': 'text/html; charset=iso-8859-1',
        connection: 'close',
        ...headers,
      })
    if (path === '/login.htm' && isLogin(fields))
      return send('', { 'set-cookie': 'printer=1', refresh: `0; url=${own}/menu.htm` })
    if (!cookies.has('printer'))
      return send(`<head></head><form method="post" action="${own}/login.htm">${signInFields}</form>`)
    if (path === '/report') return send(standIn.file, attachment('report.txt'))
    if (method === 'POST') standIn.name = fields.get('name')!
    send(`<html><head></head><body>${(pages[path] ?? pages['/menu.htm']!)()}</body></html>`)
  }
  return standIn
}
