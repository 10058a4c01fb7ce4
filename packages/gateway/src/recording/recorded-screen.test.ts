import { describe, expect, it } from 'vitest'
import type { SocketClient } from '../protocols/client.ts'
import { recordedScreen } from './recorded-screen.ts'
import { Recorder, type RecordingSink } from './recorder.ts'

/** A recorded screen whose page is the test. */
function screen(input = true) {
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
    onMessage: (listener: typeof hear) => (hear = listener),
    sendBytes: (_: Buffer, sent: () => void) => sent(),
  }
  const client = recordedScreen(inner as unknown as SocketClient, recorder, input)
  return {
    client,
    recorder,
    sends: (...bytes: number[]) => hear(Buffer.from(bytes), true),
    starts: () => hear(Buffer.from('{"t":"start"}'), false),
    opened: () => hear(Buffer.from('{"t":"opened"}'), false),
    gets: (length: number) => client.sendBytes(Buffer.alloc(length), () => {}),
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
    page.starts()
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
