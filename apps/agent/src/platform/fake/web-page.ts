import { createServer, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FakeIdentity } from './identity.ts'
import { pair } from './pair.ts'
import type { Values } from '../platform.ts'

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const page = (device: FakeIdentity, values: Values): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(device.name)}</title>
<style>body { font: 16px/1.5 sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem } td { padding: .2rem 1rem .2rem 0 }</style>
<h1>${escape(device.name)}</h1>
<p>${escape(device.model)}, serial ${escape(device.serial)}, firmware ${escape(device.firmware)}. This device is invented; so are its values.</p>
<table>
${Object.entries(values)
  .map(([name, value]) => `<tr><td>${escape(name)}<td>${escape(String(value))}`)
  .join('\n')}
</table>
</html>
`

/** One web server for the whole fleet. It does not listen: `connect` hands connections to it. */
export class FakeWebServer {
  readonly #server: Server
  readonly #devices = new WeakMap<object, { device: FakeIdentity; values: () => Values }>()

  constructor() {
    this.#server = createServer({ keepAliveTimeout: 15_000, requestTimeout: 15_000 }, (request, response) => {
      const world = this.#devices.get(request.socket)
      const found = world && request.url === '/'
      response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(found ? page(world.device, world.values()) : '<!doctype html><title>Not found</title>Not found')
    })
  }

  /** Opens a connection to port 80 of a device and returns the client's end. */
  connect(device: FakeIdentity, values: () => Values): Duplex {
    const [near, far] = pair()
    this.#devices.set(far, { device, values })
    this.#server.emit('connection', far)
    return near
  }
}
