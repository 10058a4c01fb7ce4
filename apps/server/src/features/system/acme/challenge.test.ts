import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { createSelfSigned } from '@outpost/vpn/pki/web-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../../testing/until.ts'
import { ChallengeServer } from './challenge.ts'

const asked = { ALPNProtocols: ['acme-tls/1'], rejectUnauthorized: false, servername: 'x.example' }

/** A port whose connections all offer the protocol, with a question that is open. */
async function challenged() {
  const pair = await createSelfSigned('x.example')
  const challenges = new ChallengeServer(() => Promise.resolve(pair))
  const taken: net.Socket[] = []
  const server = net.createServer((socket) => {
    taken.push(socket)
    challenges.accept(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    challenges.close()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    taken,
    open: (localAddress = '127.0.0.1'): net.Socket =>
      net.connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined),
    /** Returns the protocol with which the authority gets its answer. */
    async ask(options: tls.ConnectionOptions = asked): Promise<string | false | null> {
      const socket = tls.connect({ port, host: '127.0.0.1', ...options })
      await once(socket, 'secureConnect')
      onTestFinished(() => void socket.destroy())
      return socket.alpnProtocol
    },
  }
}

test('SYSTEM-106 idle connections of one address or of many do not keep the authority from its answer', async () => {
  const { taken, open, ask } = await challenged()
  for (let count = 0; count < 200; count++) open()
  await until(() => taken.length === 200, 'the connections')
  expect(await ask()).toBe('acme-tls/1')
  await until(() => taken.filter(({ destroyed }) => !destroyed).length <= 20, 'the end of the oldest')
  for (let count = 0; count < 220; count++) open(`127.0.0.${2 + Math.floor(count / 10)}`)
  await until(() => taken.length === 421, 'the connections of many addresses')
  expect(await ask()).toBe('acme-tls/1')
  expect(taken.filter(({ destroyed }) => !destroyed).length).toBeLessThanOrEqual(200)
})

test('SYSTEM-106 the certificate of a question is read into memory once, and failed handshakes are closed', async () => {
  const { taken, open, ask } = await challenged()
  const contexts = vi.spyOn(tls, 'createServer')
  onTestFinished(() => contexts.mockRestore())
  for (let count = 0; count < 3; count++) expect(await ask()).toBe('acme-tls/1')
  expect(contexts).toHaveBeenCalledTimes(1)
  open().write('no handshake at all')
  await expect(ask({ ...asked, ALPNProtocols: ['http/1.1'] })).rejects.toThrow()
  await until(() => taken.length === 5 && taken.every(({ destroyed }) => destroyed), 'the end of all', 5000)
})
