import { describe, expect, it } from 'vitest'
import { RdpMessages } from './rdpMessages.ts'

describe('REMOTE-282 the messages of a recorded RDP server', () => {
  it('are found in whatever pieces they come, and what is no message is passed on', () => {
    const old = [3, 0, 0, 6, 1, 2]
    const fast = [0, 4, 9, 9]
    const long = [0, 0x80, 5, 7, 7]
    const all = [...old, ...fast, ...long]
    for (const size of [1, 4, all.length]) {
      const messages = new RdpMessages()
      const found: number[][] = []
      for (let at = 0; at < all.length; at += size) {
        messages.add(Uint8Array.from(all.slice(at, at + size)))
        for (let one = messages.next(); one; one = messages.next()) found.push([...one])
      }
      expect(found).toEqual([old, fast, long])
      messages.add(Uint8Array.of(3, 0, 0, 0, 8))
      expect([...messages.next()!]).toEqual([3, 0, 0, 0, 8])
      messages.add(Uint8Array.of(3, 0))
      expect([messages.next(), [...messages.rest()], messages.next()]).toEqual([undefined, [3, 0], undefined])
    }
  })
})
