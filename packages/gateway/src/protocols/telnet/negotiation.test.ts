import { assert, integer, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TelnetNegotiation } from './negotiation.ts'

const size = { cols: 80, rows: 24 } as const

function negotiate(): { telnet: TelnetNegotiation; sent: () => number[]; hear: (...bytes: number[]) => string } {
  const replies: Buffer[] = []
  const telnet = new TelnetNegotiation(size, (bytes) => replies.push(bytes))
  return {
    telnet,
    sent: () => Array.from(Buffer.concat(replies.splice(0))),
    hear: (...bytes) => telnet.receive(Buffer.from(bytes)).toString('latin1'),
  }
}

describe('telnet negotiation', () => {
  it('accepts the options it knows, refuses others, and answers a repeated request only once', () => {
    const { sent, hear } = negotiate()
    expect(hear(255, 253, 24, 65, 255, 251, 1, 66, 255, 253, 34, 255, 251, 5)).toBe('AB')
    expect(sent()).toEqual([255, 251, 24, 255, 253, 1, 255, 252, 34, 255, 254, 5])
    hear(255, 253, 24, 255, 251, 1)
    expect(sent()).toEqual([])
    hear(255, 254, 24, 255, 252, 1)
    expect(sent()).toEqual([255, 252, 24, 255, 254, 1])
  })

  it('sends the window size when the host asks, and after a resize, with 255 doubled', () => {
    const { telnet, sent, hear } = negotiate()
    telnet.resize({ cols: 100, rows: 30 })
    expect(sent()).toEqual([])
    hear(255, 253, 31)
    expect(sent()).toEqual([255, 251, 31, 255, 250, 31, 0, 100, 0, 30, 255, 240])
    telnet.resize({ cols: 255, rows: 511 })
    expect(sent()).toEqual([255, 250, 31, 0, 255, 255, 1, 255, 255, 255, 240])
  })

  it('names its terminal type when asked, even if the request arrives in single bytes', () => {
    const { sent, hear } = negotiate()
    for (const byte of [255, 250, 24, 1, 255, 240]) expect(hear(byte)).toBe('')
    expect(sent()).toEqual([255, 250, 24, 0, ...Buffer.from('XTERM-256COLOR'), 255, 240])
  })

  it('removes the null byte after a carriage return, and keeps a doubled 255', () => {
    const { hear } = negotiate()
    expect(hear(97, 13, 0, 98, 255, 255, 13, 10)).toBe('a\rb\xff\r\n')
  })

  it('encodes Enter as CR LF for a silent service, as CR NUL after negotiation, and as CR in binary mode', () => {
    const { telnet, hear } = negotiate()
    const encode = (text: string) => telnet.encode(Buffer.from(text, 'latin1')).toString('latin1')
    expect(encode('a\r\xff')).toBe('a\r\n\xff\xff')
    hear(255, 251, 1)
    expect(encode('a\r')).toBe('a\r\0')
    hear(255, 253, 0)
    expect(encode('a\r')).toBe('a\r')
  })

  it('never returns more output than it received, whatever the bytes and wherever the chunks are cut', () => {
    assert(
      property(uint8Array({ maxLength: 300 }), integer({ min: 1, max: 299 }), (bytes, cut) => {
        const [whole, parts] = [negotiate(), negotiate()]
        const output = whole.telnet.receive(Buffer.from(bytes))
        const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)].map((part) =>
          parts.telnet.receive(Buffer.from(part)),
        )
        expect(output.length).toBeLessThanOrEqual(bytes.length)
        expect(Buffer.concat(chunks)).toEqual(output)
        expect(parts.sent()).toEqual(whole.sent())
      }),
    )
  })
})
