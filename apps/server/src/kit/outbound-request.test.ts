import { once } from 'node:events'
import { BlockList, createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { requestOutbound } from './outbound-request.ts'

const allowed = new BlockList()
allowed.addAddress('127.0.0.1')

/** Starts a server that answers each connection with these bytes, and ends it or leaves it open. */
async function serverThatSays(text: string, ends: boolean): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    if (ends) socket.end(text)
    else socket.write(text)
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

test.each([
  [
    'switches to another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    false,
  ],
  ['closes without an answer', '', true],
])('SECURITY-053 a request to a server that %s ends with an error', async (_what, said, ends) => {
  const url = await serverThatSays(said, ends)
  await expect(requestOutbound({ method: 'GET', url, headers: {}, allowed })).rejects.toThrow()
})
