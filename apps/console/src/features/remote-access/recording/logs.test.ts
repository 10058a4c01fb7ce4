import type { FileEvent } from '@outpost/contract/remote-access/recording/events'
import { describe, expect, it } from 'vitest'
import { fileLog } from './fileLog.ts'
import { parseLines } from './lines.ts'
import { requestLog } from './requestLog.ts'
import { screenCast } from './screenCast.ts'

const header = '{"version":1,"kind":"any"}'
const lines = (...events: [number, string, unknown][]) =>
  parseLines([header, ...events.map((event) => JSON.stringify(event))].join('\n'))
/** Returns the key of a text, with its values. */
const t = ((key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key)) as never

describe('REMOTE-252 a log', () => {
  it('has a line for each operation on files, and none for what it does not know', () => {
    const { events } = lines(
      [1, 'file', { act: 'rename', paths: ['/a'], to: '/b' } satisfies FileEvent],
      [2, 'file', { act: 'upload', paths: ['/c'], size: 2048, sha256: 'abc' } satisfies FileEvent],
      [3, 'file', { act: 'other', paths: [] }],
      [4, 'm', 'end: left'],
    )
    expect(fileLog(events, t, 'en')).toEqual([
      { at: 1, what: 'recording:act.rename', paths: ['/a', '→ /b'], details: [], failed: false },
      { at: 2, what: 'recording:act.upload', paths: ['/c'], details: ['2 KB', 'SHA-256 abc'], failed: false },
    ])
  })

  it('has a line for each request with its response, in the order of their times', () => {
    const { events } = lines(
      [2, 'request', { id: 'b', method: 'GET', path: '/live', upgrade: true }],
      [1, 'request', { id: 'a', method: 'POST', path: '/login' }],
      [1.5, 'response', { id: 'a', status: 403, sent: 10, received: 2048, duration: 500 }],
    )
    expect(requestLog(events, t, 'en')).toEqual([
      { at: 1, what: 'POST', paths: ['/login'], details: ['403', '↑ 10 Bytes', '↓ 2 KB', '500 ms'], failed: true },
      { at: 2, what: 'GET (WebSocket)', paths: ['/live'], details: ['recording:log.open'], failed: false },
    ])
  })
})

describe('REMOTE-257 a recorded screen', () => {
  const bytes = (...values: number[]): string => btoa(String.fromCharCode(...values))
  const shown = (recording: ReturnType<typeof lines>) =>
    screenCast(recording)?.cast.events.map(({ at, data }) => [at, data])

  it('begins where the sign-in ends', () => {
    const recording = lines(
      [1, 'server', bytes(1, 2, 3)],
      [2, 'server', bytes(4, 65)],
      [2.5, 'start', { skip: 4 }],
      [3, 'client', bytes(9)],
      [4, 'server', bytes(66)],
    )
    expect(shown(recording)).toEqual([
      [2, 'A'],
      [4, 'B'],
    ])
    expect(shown(lines([1, 'server', bytes(1)]))).toBeUndefined()
  })

  it('is without what the sign-in Tight adds', () => {
    const init = [...Array.from({ length: 20 }, () => 7), 0, 0, 0, 2, 65, 66]
    const added = [0, 1, 0, 0, 0, 1, 0, 0, ...Array.from({ length: 32 }, () => 8)]
    const recording = lines(
      [1, 'server', bytes(...init.slice(0, 10))],
      [1, 'server', bytes(...init.slice(10), ...added.slice(0, 5))],
      [1, 'server', bytes(...added.slice(5), 67)],
      [1, 'start', { skip: 0, tight: true }],
      [2, 'server', bytes(68)],
    )
    const text = shown(recording)!.map(([, data]) => data)
    expect(text.join('')).toBe(`${String.fromCharCode(...init)}CD`)
  })
})
