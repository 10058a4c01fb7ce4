import { describe, expect, it } from 'vitest'
import type { SocketClient } from '../protocols/client.ts'
import { recordedScreen } from './recorded-screen.ts'
import { element } from '../protocols/rdp/der.ts'
import { answerOf, withTlsAlone } from '../protocols/rdp/clean-path.ts'
import { RdpStart } from './rdp-start.ts'
import { Recorder, type RecordingSink } from './recorder.ts'
import { type ScreenStart, VncStart } from './screen-start.ts'

/** A recorded screen whose page is the test. */
function screen(input = true, start: ScreenStart = new VncStart()) {
  const parts: string[] = []
  const sink: RecordingSink = {
    open: () => Promise.resolve(),
    append: (lines) => Promise.resolve(void parts.push(lines)),
    close: () => Promise.resolve(),
  }
  const recorder = new Recorder(sink, { input, stopped: () => {} })
  let hear: (data: Buffer, binary: boolean) => void = () => {}
  const inner = {
    bufferedAmount: 0,
    tell: () => {},
    onMessage: (listener: typeof hear) => (hear = listener),
    sendBytes: (_: Buffer, sent: () => void) => sent(),
  }
  const client = recordedScreen(inner as unknown as SocketClient, { recorder, start, input })
  return {
    client,
    recorder,
    sends: (...bytes: number[]) => hear(Buffer.from(bytes), true),
    connects: () => client.tell({ t: 'step', step: 'tunnel' }),
    says: (t: string) => hear(Buffer.from(JSON.stringify({ t })), false),
    opened: () => hear(Buffer.from('{"t":"opened"}'), false),
    gets: (bytes: number | Buffer) =>
      client.sendBytes(typeof bytes === 'number' ? Buffer.alloc(bytes) : bytes, () => {}),
    async events(): Promise<[number, string, unknown][]> {
      await recorder.finish('left')
      return parts
        .join('')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    },
  }
}

describe('REMOTE-256 a recorded screen', () => {
  it('says where the picture begins, also after a refused sign-in, and for Tight', async () => {
    const page = screen()
    page.gets(14)
    page.sends(2)
    page.gets(20)
    // Refused. Another connection, with another type of sign-in.
    page.connects()
    page.gets(14)
    page.sends(16)
    page.gets(30)
    page.sends(0, 0, 0, 2)
    page.gets(22)
    page.sends(1)
    page.gets(200)
    page.opened()
    const starts = (await page.events()).filter(([, code]) => code === 'start')
    expect(starts.map(([, , data]) => data)).toEqual([{ skip: 100, tight: true }])
  })

  it('records what the user sends from then on only', async () => {
    const page = screen()
    page.sends(1, 2, 3)
    page.sends(1)
    page.opened()
    page.sends(4, 1, 0, 0, 0, 0, 0, 0x79)
    expect((await page.events()).map(([, code]) => code)).toEqual(['start', 'client', 'm'])
    const silent = screen(false)
    silent.sends(1)
    silent.opened()
    silent.sends(4, 1, 0, 0, 0, 0, 0, 0x79)
    expect((await silent.events()).map(([, code]) => code)).toEqual(['start', 'm'])
  })

  it('cuts bytes into pieces, and counts them as waiting until they are stored', async () => {
    const page = screen()
    let sent = 0
    page.client.sendBytes(Buffer.alloc(200_000, 7), () => sent++)
    expect([sent, page.client.bufferedAmount > 200_000]).toEqual([0, true])
    const pieces = (await page.events()).filter(([, code]) => code === 'server').map(([, , data]) => data as string)
    expect(sent).toBe(1)
    expect(pieces.length).toBe(5)
    expect(Buffer.concat(pieces.map((one) => Buffer.from(one, 'base64'))).equals(Buffer.alloc(200_000, 7))).toBe(true)
  })
})

describe('REMOTE-281 a recorded RDP screen', () => {
  /** The confirmation of a target that chooses network level authentication (CredSSP), or TLS alone. */
  const confirmation = (choice: number): Buffer =>
    Buffer.from([3, 0, 0, 19, 14, 0xd0, 0, 0, 0x12, 0x34, 0, 2, 0, 8, 0, choice, 0, 0, 0])
  const certificate = Buffer.from('the certificate of the target')
  const answer = answerOf(confirmation(2), [certificate])
  const token = element(0x30, Buffer.alloc(300, 'token'))
  const response = Buffer.from('0300000b02f0807f66aabb', 'hex')
  /** The data of a message of the target on a channel. */
  const indication = (data: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from([3, 0, 0, 14 + data.length, 2, 0xf0, 0x80, 0x68, 0, 1, 3, 0xeb, 0x70, data.length]),
      data,
    ])
  const license = (type: number, rest = Buffer.alloc(40, 'random')): Buffer =>
    indication(Buffer.concat([Buffer.from([0x80, 0, 0, 0, type, 3, 4 + rest.length, 0]), rest]))
  const valid = license(0xff, Buffer.from('070000000200000004000000', 'hex'))
  const bytesOf = (events: [number, string, unknown][]): Buffer =>
    Buffer.concat(
      events.filter(([, code]) => code === 'server').map(([, , data]) => Buffer.from(String(data), 'base64')),
    )
  const startsOf = (events: [number, string, unknown][]): unknown[] =>
    events.filter(([, code]) => code === 'start').map(([, , data]) => data)
  const tlsAnswer = answerOf(confirmation(1), [certificate]).toString('base64')

  it('begins with RDP itself, and has nothing of the proof of the password, in whatever pieces it comes', async () => {
    for (const length of [1, 7, 1000]) {
      const page = screen(true, new RdpStart())
      page.connects()
      page.connects()
      page.gets(answer)
      page.sends(0x30, 3, 1, 2, 3)
      // The result of the sign-in is a number.
      const proof = Buffer.concat([token, token, Buffer.alloc(4)])
      for (let at = 0; at < proof.length; at += length) page.gets(proof.subarray(at, at + length))
      page.sends(3, 0, 0, 9, 2, 0xf0, 0x80, 0x7f, 0x65)
      page.gets(response)
      page.gets(Buffer.concat([valid, Buffer.from('picture')]))
      page.opened()
      page.sends(4, 4)
      const events = await page.events()
      expect(events.map(([, code]) => code)).toEqual(['start', 'server', 'server', 'client', 'm'])
      expect(startsOf(events)).toEqual([{ skip: 0, answer: tlsAnswer }])
      expect(bytesOf(events)).toEqual(Buffer.concat([response, valid, Buffer.from('picture')]))
    }
  })

  it('names the last connection, if the target refused the sign-in within RDP', async () => {
    const page = screen(true, new RdpStart())
    for (let attempt = 1; attempt <= 2; attempt++) {
      page.connects()
      page.gets(answerOf(confirmation(1), [certificate]))
      page.gets(response)
      page.sends(1, 2, 3)
    }
    page.opened()
    const events = await page.events()
    expect(startsOf(events)).toEqual([
      { skip: 0, answer: tlsAnswer },
      { skip: response.length, answer: tlsAnswer },
    ])
    expect(events.some(([, code]) => code === 'client')).toBe(false)
  })

  it('cannot be stopped by a page that says it begins anew', async () => {
    const page = screen(true, new RdpStart())
    page.connects()
    page.gets(answer)
    page.gets(response)
    page.says('start')
    page.gets(Buffer.from('picture'))
    const events = await page.events()
    expect(bytesOf(events)).toEqual(Buffer.concat([response, Buffer.from('picture')]))
  })

  it('has the message that no license is needed in place of an exchange, which another client cannot follow', async () => {
    const page = screen(true, new RdpStart())
    page.connects()
    page.gets(answer)
    page.gets(Buffer.concat([response, license(0x01)]))
    page.gets(license(0x02))
    page.gets(Buffer.concat([license(0x03), Buffer.from('picture')]))
    page.gets(license(0x01))
    const shown = [response, valid, Buffer.from('picture'), license(0x01)]
    expect(bytesOf(await page.events()).toString('hex')).toBe(Buffer.concat(shown).toString('hex'))
  })

  it('refuses to begin with what is no answer', () => {
    expect(() => withTlsAlone(Buffer.from('GET / HTTP/1.1'))).toThrow()
    expect(() => withTlsAlone(answer.subarray(0, 20))).toThrow('without a confirmation')
    expect(() => withTlsAlone(answerOf(Buffer.alloc(11), []))).toThrow('without a confirmation')
  })
})
