import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import ssh2 from 'ssh2'
import { afterEach, describe, expect, it } from 'vitest'
import { byPassword } from '../testing/hosts.ts'
import { openSession } from '../testing/session.ts'
import { sshKeyPair } from '../testing/key-pair.ts'

/** The fields of a server's channel in ssh2 that the host needs to break the protocol. */
interface Raw {
  outgoing: { id: number }
  _client: {
    _sock: net.Socket
    _protocol: { channelEOF(id: number): void; channelExtData(id: number, data: Buffer, type: number): void }
  }
}

let listener: net.Server
afterEach(() => void listener.close())

/** Starts a host that goes on sending errors of a program after the end of its output, in one packet with its start. */
async function startHost(): Promise<number> {
  const server = new ssh2.Server({ hostKeys: [sshKeyPair().private] }, (client) => {
    client.on('error', () => {})
    client.on('authentication', byPassword('right'))
    client.on('session', (accept) => {
      const session = accept()
      session.on('pty', (yes) => yes())
      session.on('shell', (yes) => {
        const socket = (client as unknown as Raw['_client'])._sock
        socket.cork()
        const { outgoing, _client } = yes() as unknown as Raw
        _client._protocol.channelEOF(outgoing.id)
        _client._protocol.channelExtData(outgoing.id, Buffer.from('late'), 1)
        process.nextTick(() => socket.uncork())
      })
    })
  })
  listener = net.createServer((socket) => server.injectSocket(socket.on('error', () => {})))
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return (listener.address() as net.AddressInfo).port
}

describe('a host that breaks the order of a channel', () => {
  it('REMOTE-050 cannot end the process with data after the end of a channel', async () => {
    const errors: unknown[] = []
    const take = (error: unknown): void => void errors.push(error)
    process.on('uncaughtException', take)
    try {
      const t = openSession(await startHost())
      t.page.say({ t: 'open', cols: 80, rows: 24, username: 'root', password: 'right' })
      await t.page.hears('hostkey')
      t.page.say({ t: 'hostkey', accept: true })
      await t.page.until('the shell', () => t.page.notices.some((notice) => notice.t === 'ready' || notice.t === 'end'))
      await sleep(200)
      t.session.end('over')
      expect(errors).toEqual([])
    } finally {
      process.off('uncaughtException', take)
    }
  })
})
