import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { SocketClient } from '../protocols/client.ts'
import { recordedClient } from './recorded-client.ts'
import { Recorder, type RecorderOptions, type RecordingSink } from './recorder.ts'

/** A store in memory that can refuse, and can be slow. */
class MemorySink implements RecordingSink {
  readonly parts: string[] = []
  facts: unknown
  state: string | undefined
  refuses = false
  delay = 0
  async open(): Promise<void> {
    if (this.refuses) throw new Error('no space')
  }
  async append(lines: string, facts: unknown): Promise<void> {
    await sleep(this.delay)
    if (this.refuses) throw new Error('no space')
    this.parts.push(lines)
    this.facts = facts
  }
  async close(state: string): Promise<void> {
    this.state = state
  }
  get events(): [number, string, string][] {
    return this.parts
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
}

const options = (more: Partial<RecorderOptions> = {}): RecorderOptions & { stops: string[] } => {
  const stops: string[] = []
  return { input: false, stopped: (reason) => void stops.push(reason), ...more, stops }
}
const until = async (met: () => boolean): Promise<void> => {
  for (let n = 0; n < 300 && !met(); n++) await sleep(10)
  expect(met()).toBe(true)
}

describe('REMOTE-151 a recorder', () => {
  it('writes events of an asciicast, with the first size as a fact and later ones as events', async () => {
    const sink = new MemorySink()
    const recorder = new Recorder(sink, options())
    recorder.resize({ cols: 100, rows: 30 })
    // An umlaut whose two bytes arrive apart.
    recorder.output(Buffer.from([0x61, 0xc3]))
    recorder.output(Buffer.from([0xbc, 0x1b]))
    recorder.resize({ cols: 120, rows: 40 })
    recorder.resize({ cols: 120, rows: 40 })
    recorder.input(Buffer.from('secret'))
    await recorder.finish('left')
    expect(sink.events.map(([, code, data]) => [code, data])).toEqual([
      ['o', 'a'],
      ['o', 'ü\u001b'],
      ['r', '120x40'],
      ['m', 'end: left'],
    ])
    expect(sink.facts).toMatchObject({ size: { cols: 100, rows: 30 } })
    expect(sink.state).toBe('complete')
  })

  it('records input only if asked to', async () => {
    const sink = new MemorySink()
    const recorder = new Recorder(sink, options({ input: true }))
    recorder.input(Buffer.from('ls\r'))
    await recorder.finish('left')
    expect(sink.events[0]!.slice(1)).toEqual(['i', 'ls\r'])
  })

  it('stores what came within a second', async () => {
    const sink = new MemorySink()
    const recorder = new Recorder(sink, options(), { wait: 50 })
    recorder.output(Buffer.from('hello'))
    expect(sink.parts).toEqual([])
    await until(() => sink.parts.length === 1)
    await recorder.finish('left')
  })

  it('counts output as waiting until it is sent and stored', async () => {
    const sink = new MemorySink()
    sink.delay = 100
    const recorder = new Recorder(sink, options(), { part: 10 })
    const sent: (() => void)[] = []
    const inner = {
      bufferedAmount: 0,
      onMessage: () => {},
      sendBytes: (_: Buffer, done: () => void) => void sent.push(done),
    }
    const client = recordedClient(inner as unknown as SocketClient, recorder)
    let done = 0
    client.sendBytes(Buffer.alloc(1000, '.'), () => done++)
    sent[0]!()
    expect([done, client.bufferedAmount > 1000]).toEqual([0, true])
    await until(() => done === 1)
    expect(client.bufferedAmount).toBe(0)
    await recorder.finish('left')
  })

  it('takes the size from the requests of a terminal, and nothing else', async () => {
    const sink = new MemorySink()
    const recorder = new Recorder(sink, options())
    let hear: (data: Buffer, binary: boolean) => void = () => {}
    recordedClient({ onMessage: (listener: typeof hear) => (hear = listener) } as unknown as SocketClient, recorder)
    hear(Buffer.from('{"t":"open","cols":90,"rows":20,"username":"root","password":"canary"}'), false)
    hear(Buffer.from('{"t":"resize","cols":0,"rows":20}'), false)
    hear(Buffer.from('no json'), false)
    hear(Buffer.from('typed'), true)
    await recorder.finish('left')
    expect(sink.events.map(([, code]) => code)).toEqual(['m'])
    expect(sink.facts).toMatchObject({ size: { cols: 90, rows: 20 } })
  })

  it('says once that a part could not be stored, and then holds nothing back', async () => {
    const sink = new MemorySink()
    const chosen = options()
    const recorder = new Recorder(sink, chosen, { wait: 10 })
    await sleep(1)
    sink.refuses = true
    recorder.output(Buffer.from('a'))
    await until(() => chosen.stops.length === 1)
    let free = 0
    recorder.output(Buffer.from('b'), () => free++)
    expect([free, recorder.pending, chosen.stops]).toEqual([1, 0, ['failed']])
    await recorder.finish('left')
    expect(sink.state).toBe('failed')
  })

  it('gives up on a store that does not answer', async () => {
    const sink = new MemorySink()
    sink.delay = 60_000
    const chosen = options()
    const recorder = new Recorder(sink, chosen, { wait: 10, store: 50 })
    recorder.output(Buffer.from('a'))
    await until(() => chosen.stops[0] === 'failed')
  })

  it('stops when it is full, with everything until then stored', async () => {
    const sink = new MemorySink()
    const chosen = options()
    const recorder = new Recorder(sink, chosen, { size: 100 })
    for (let n = 0; n < 10; n++) recorder.output(Buffer.from(`line ${n}`))
    expect(chosen.stops).toEqual(['full'])
    await recorder.finish('left')
    expect(sink.state).toBe('full')
    expect(sink.events.length).toBeGreaterThan(3)
    expect(sink.events.length).toBeLessThan(10)
  })
})
