import { Duplex } from 'node:stream'
import { expect, it } from 'vitest'
import type { SocketClient } from '../client.ts'
import { TargetLink, type Translation } from './target-link.ts'

/** Passes one byte in each call, and holds the others back for a moment. */
class Slow implements Translation {
  #held = Buffer.alloc(0)

  get rest(): number {
    return this.#held.length > 0 ? 20 : 0
  }

  toTarget(bytes: Buffer): Buffer {
    return bytes
  }

  toPage(bytes: Buffer): Buffer {
    const all = Buffer.concat([this.#held, bytes])
    this.#held = all.subarray(1)
    return all.subarray(0, 1)
  }
}

it('SECURITY-027 a target is read again only when the page has got what was held back', async () => {
  const target = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  const shown: Buffer[] = []
  const client = {
    sendBytes(bytes: Buffer, sent: () => void) {
      shown.push(bytes)
      sent()
    },
    bufferedAmount: 0,
    resume() {},
  } as unknown as SocketClient
  const link = new TargetLink(target, client, new Slow())
  link.forward()
  target.push('a picture')
  await expect.poll(() => shown.length).toBeGreaterThan(1)
  expect(target.isPaused()).toBe(true)
  target.push(' and another one')
  await expect.poll(() => Buffer.concat(shown).toString()).toBe('a picture and another one')
  link.destroy()
})
