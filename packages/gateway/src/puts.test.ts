import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { putRequest } from '@outpost/contract/device/put'
import { fail } from '@outpost/contract/kit/errors'
import type { ClientChannel } from 'ssh2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeDevice } from './testing/fake-device.ts'
import { hasProgram } from './testing/peers.ts'
import { setUp, type Setup, until } from './testing/setup.ts'

let t: Setup
beforeEach(async () => {
  t = await setUp({ putIdle: 300 })
})
afterEach(() => t.close())

const claimOf = (bytes: Buffer) => ({
  token: 'a'.repeat(32),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
})

async function deviceAt(id: number, key: string): Promise<FakeDevice> {
  t.host.know(id, t.home.openSshKey(key))
  return FakeDevice.login(t.home, key, `d_${id}`, t.port)
}

interface Asked {
  channel: ClientChannel
  answer: Promise<string>
  exit: Promise<unknown>
}

/** Sends a request and collects the response from the first moment, because a refusal arrives with the channel. */
const ask = (device: FakeDevice, command: string): Promise<Asked> =>
  new Promise((resolve, reject) => {
    device.client.exec(command, (error, channel) => {
      if (error) return reject(error)
      let text = ''
      channel.on('data', (chunk: Buffer) => (text += chunk.toString()))
      const exit = once(channel, 'exit').then(
        ([code]) => code as unknown,
        () => undefined,
      )
      resolve({ channel, exit, answer: once(channel, 'close').then(() => text) })
    })
  })

describe('a file uploaded by a device', () => {
  it('reaches the host completely, and the device gets a confirmation', async () => {
    const bytes = randomBytes(3_000_000)
    const put = await ask(await deviceAt(1, 'key'), putRequest(claimOf(bytes)))
    put.channel.end(bytes)
    expect([await put.answer, await put.exit]).toEqual(['ok\n', 0])
    expect(t.host.puts).toEqual([{ device: 1, claim: claimOf(bytes), bytes }])
    // The device only came to upload a file, which does not make it online.
    expect(t.gateway.link.isConnected(1)).toBe(false)
  })

  it.skipIf(!hasProgram('dbclient'))('can come from dbclient, and can be empty', async () => {
    t.host.know(1, t.home.dropbearKey('drop'))
    for (const bytes of [randomBytes(500_000), Buffer.alloc(0)]) {
      const put = t.home.dbclient('drop', 'd_1', t.port, ['127.0.0.1', putRequest(claimOf(bytes))])
      put.process.stdin.end(bytes)
      expect([await put.exit, put.out.toString()]).toEqual([0, 'ok\n'])
      expect(t.host.puts.at(-1)?.bytes.equals(bytes)).toBe(true)
    }
  })

  it('is discarded when it is cut off by the sender, by the network or by silence', async () => {
    const bytes = randomBytes(200_000)
    const failures: unknown[] = []
    const put = t.host.put.bind(t.host)
    t.host.put = (from, claim, parts) =>
      put(from, claim, parts).catch((error: unknown) => {
        failures.push(error)
        throw error
      })
    const short = await ask(await deviceAt(1, 'one'), putRequest(claimOf(bytes)))
    short.channel.end(bytes.subarray(1))
    expect([await short.answer, await short.exit]).toEqual([
      'error BAD_REQUEST The transfer of the file was interrupted.\n',
      1,
    ])
    const lost = await deviceAt(2, 'two')
    ;(await ask(lost, putRequest(claimOf(bytes)))).channel.write(bytes.subarray(1))
    lost.client.destroy()
    const mute = await ask(await deviceAt(3, 'three'), putRequest(claimOf(bytes)))
    mute.channel.write(bytes.subarray(1))
    await until('three failures', () => failures.length === 3)
    expect(t.host.puts).toEqual([])
  })

  it('is refused with the text of the host', async () => {
    t.host.put = async () => {
      throw fail('FILE_QUOTA_EXCEEDED')
    }
    const put = await ask(await deviceAt(1, 'key'), putRequest(claimOf(Buffer.from('x'))))
    expect([await put.answer, await put.exit]).toEqual([
      'error FILE_QUOTA_EXCEEDED The company has no space left for files. Delete some files, or ask for a higher limit.\n',
      1,
    ])
    t.host.put = async () => {
      throw new Error('canary')
    }
    const other = await ask(await deviceAt(2, 'other'), putRequest(claimOf(Buffer.from('x'))))
    expect(await other.answer).toBe('error UNAVAILABLE The file could not be accepted. Try again later.\n')
  })

  it('waits for its turn: a device uploads two at a time', async () => {
    t.host.put = () => new Promise(() => {})
    const request = putRequest(claimOf(Buffer.from('x')))
    await ask(await deviceAt(1, 'key'), request)
    const second = await FakeDevice.login(t.home, 'key', 'd_1', t.port)
    await ask(second, request)
    const third = await ask(await FakeDevice.login(t.home, 'key', 'd_1', t.port), request)
    expect(await third.answer).toBe('error BUSY too many files at once\n')
    second.end()
    await until('the second to be gone', () => second.closed)
    await ask(await FakeDevice.login(t.home, 'key', 'd_1', t.port), request)
  })

  it('is accepted only from known devices and with a complete request', async () => {
    const device = await deviceAt(1, 'key')
    for (const odd of [
      `put ${'a'.repeat(32)}`,
      `${putRequest(claimOf(Buffer.from('x')))}; id`,
      `put ../../x ${'a'.repeat(64)} 1`,
    ]) {
      const one = await FakeDevice.login(t.home, 'key', 'd_1', t.port)
      await expect(ask(one, odd), odd).rejects.toThrow()
    }
    device.end()
    t.home.openSshKey('stranger')
    const stranger = await FakeDevice.login(t.home, 'stranger', 'enrol:good', t.port)
    await expect(ask(stranger, putRequest(claimOf(Buffer.from('x'))))).rejects.toThrow()
  })
})
