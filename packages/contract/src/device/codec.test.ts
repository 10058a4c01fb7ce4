import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeFrame, FrameReader, type Encoding, type FrameFault } from './codec.ts'
import { type DownFrame, maxFrameBytes, type UpFrame } from './frames.ts'

interface Read<F> {
  frames: F[]
  faults: FrameFault[]
}

function readUp(chunks: Uint8Array[]): Read<UpFrame> {
  const read: Read<UpFrame> = { frames: [], faults: [] }
  const reader = FrameReader.up(
    (frame) => read.frames.push(frame),
    (fault) => read.faults.push(fault),
  )
  for (const chunk of chunks) reader.push(chunk)
  return read
}

function readDown(chunks: Uint8Array[]): Read<DownFrame> {
  const read: Read<DownFrame> = { frames: [], faults: [] }
  const reader = FrameReader.down(
    (frame) => read.frames.push(frame),
    (fault) => read.faults.push(fault),
  )
  for (const chunk of chunks) reader.push(chunk)
  return read
}

function join(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Splits bytes at the given positions, as a network might. */
function cut(whole: Uint8Array, places: number[]): Uint8Array[] {
  const sorted = [...new Set(places.map((place) => place % (whole.length + 1)))].toSorted((a, b) => a - b)
  return [0, ...sorted].map((from, n) => whole.subarray(from, sorted[n] ?? whole.length))
}

const encodings: Encoding[] = ['json', 'line']
const encoding = fc.constantFrom(...encodings)
/** Text as a device could send it: any characters, including control characters and the separators of the line form. */
const text = (max: number) =>
  fc
    .oneof(
      fc.string({ maxLength: max, unit: 'binary' }),
      fc.string({ maxLength: max, unit: fc.constantFrom('\t', '\n', '\r', '=', '.', '%', '{', 'é', '\u{1f600}', 'a') }),
    )
    .filter((value) => value.length <= max)
/** A name inside a group. `__proto__` is excluded, because the decoder drops it on purpose. */
const name = text(24).filter((value) => value !== '__proto__')
const id = text(64)

const upFrame: fc.Arbitrary<UpFrame> = fc.oneof(
  fc.record({
    kind: fc.constant('hello' as const),
    v: fc.integer({ min: 1, max: 1000 }),
    ...(Object.fromEntries(
      (['agent', 'serial', 'model', 'firmware'] as const).map((field) => [field, text(64)]),
    ) as Record<'agent' | 'serial' | 'model' | 'firmware', fc.Arbitrary<string>>),
    platform: text(32),
    boot: text(64),
    mac: text(32),
    imei: text(32),
    name: text(128),
    abilities: text(512),
  }),
  fc.record({
    kind: fc.constant('telemetry' as const),
    at: fc.integer({ min: 0, max: 1e10 }),
    values: fc.dictionary(name, text(200), { maxKeys: 20 }),
  }),
  fc.record({
    kind: fc.constant('event' as const),
    name: text(64),
    level: fc.constantFrom('info' as const, 'warning' as const, 'error' as const),
    text: text(300),
  }),
  fc.record({ kind: fc.constant('ack' as const), id }),
  fc.record({ kind: fc.constant('progress' as const), id, percent: fc.integer({ min: 0, max: 100 }), text: text(300) }),
  fc.record({
    kind: fc.constant('result' as const),
    id,
    ok: fc.boolean(),
    code: text(64),
    text: text(300),
    data: fc.dictionary(name, text(200), { maxKeys: 10 }),
  }),
  fc.record({ kind: fc.constant('pong' as const), n: fc.integer() }),
  fc.record({ kind: fc.constant('bye' as const), text: text(256) }),
)

const downFrame: fc.Arbitrary<DownFrame> = fc.oneof(
  fc.record({ kind: fc.constant('welcome' as const), device: fc.nat(), interval: fc.nat(), name: text(128) }),
  fc.record({ kind: fc.constant('enrolled' as const), device: fc.nat(), interval: fc.nat() }),
  fc.record({ kind: fc.constant('pending' as const), fingerprint: text(64), retry: fc.nat() }),
  fc.record({ kind: fc.constant('refused' as const), code: fc.nat(), text: text(256), retry: fc.nat() }),
  fc.record({
    kind: fc.constant('run' as const),
    id,
    name: text(64),
    timeout: fc.nat(),
    input: fc.dictionary(name, text(200), { maxKeys: 10 }),
  }),
  fc.record({ kind: fc.constant('ping' as const), n: fc.nat() }),
  fc.record({ kind: fc.constant('interval' as const), seconds: fc.nat() }),
  fc.record({ kind: fc.constant('error' as const), code: text(64), text: text(256) }),
)

describe('encodeFrame and FrameReader', () => {
  it('return every frame of a device in both encodings, however the bytes are split', () => {
    fc.assert(
      fc.property(
        fc.array(upFrame, { minLength: 1, maxLength: 4 }),
        encoding,
        fc.array(fc.nat(), { maxLength: 12 }),
        (frames, encoding, places) => {
          const wire = join(frames.map((frame) => encodeFrame(frame, encoding)))
          expect(readUp(cut(wire, places))).toEqual({ frames, faults: [] })
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('return every frame of the server in both encodings, however the bytes are split', () => {
    fc.assert(
      fc.property(
        fc.array(downFrame, { minLength: 1, maxLength: 4 }),
        encoding,
        fc.array(fc.nat(), { maxLength: 12 }),
        (frames, encoding, places) => {
          const wire = join(frames.map((frame) => encodeFrame(frame, encoding)))
          expect(readDown(cut(wire, places))).toEqual({ frames, faults: [] })
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each(encodings)(
    'write one line per frame without characters that a shell would take for a line end (%s)',
    (encoding) => {
      fc.assert(
        fc.property(upFrame, (frame) => {
          const wire = encodeFrame(frame, encoding)
          expect([wire.indexOf(10), wire.includes(0), wire.includes(13)]).toEqual([wire.length - 1, false, false])
        }),
      )
    },
  )

  it('refuse to write a frame that is too long to read', () => {
    const data = { x: 'y'.repeat(maxFrameBytes) }
    expect(() => encodeFrame({ kind: 'result', id: '1', ok: true, code: '', text: '', data }, 'json')).toThrow(
      RangeError,
    )
  })
})

describe('FrameReader', () => {
  it('never throws on any input', () => {
    const lines = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.json().map(bytes),
        fc
          .string({ unit: fc.constantFrom('\t', '=', '.', '%', '4', '{', '"', 'kind', 'hello', 'values', '\n') })
          .map(bytes),
      ),
    )
    fc.assert(
      fc.property(lines, fc.array(fc.nat(), { maxLength: 8 }), (parts, places) => {
        const wire = join(parts.flatMap((part) => [part, bytes('\n')]))
        readUp(cut(wire, places))
        readDown(cut(wire, places))
      }),
      { numRuns: 3000 },
    )
  })

  it('distinguishes unknown frames from malformed ones', () => {
    const codes = (line: string): string[] => readUp([bytes(`${line}\n`)]).faults.map((fault) => fault.code)
    expect(codes('{"kind":"nonsense"}')).toEqual(['UNKNOWN_KIND'])
    expect(codes('{}')).toEqual(['UNKNOWN_KIND'])
    expect(codes('nonsense\ta=b')).toEqual(['UNKNOWN_KIND'])
    expect(codes('{"kind":"ack"}')).toEqual(['INVALID'])
    expect(codes('{"kind":"result","id":"1","ok":"perhaps"}')).toEqual(['INVALID'])
    expect(codes('{"kind":"telemetry","values":[1]}')).toEqual(['INVALID'])
    expect(codes('{"kind":')).toEqual(['MALFORMED'])
    expect(codes('ack\tid=%zz')).toEqual(['MALFORMED'])
    expect(codes('ack\tid=%c3%28')).toEqual(['MALFORMED'])
    expect(readUp([Uint8Array.of(0xc3, 0x28, 10)]).faults.map((fault) => fault.code)).toEqual(['NOT_UTF8'])
  })

  it('leaves out what is no value, and keeps the rest of the report (DEVICES-072)', () => {
    const values = { a: null, b: {}, c: [1], d: 'x'.repeat(513), ['k'.repeat(65)]: 1, signal: -70, on: true, word: 'x' }
    const read = readUp([bytes(`${JSON.stringify({ kind: 'telemetry', values })}\n`)])
    expect(read.faults).toEqual([])
    expect(read.frames).toMatchObject([{ values: { signal: -70, on: true, word: 'x' } }])
    expect(Object.keys((read.frames[0] as { values: object }).values)).toEqual(['signal', 'on', 'word'])
    // NaN and infinite numbers are null in JSON, and text in lines.
    expect(readUp([bytes('telemetry\tvalues.signal=NaN\tvalues.rsrp=-90\n')]).frames).toMatchObject([
      { values: { signal: 'NaN', rsrp: '-90' } },
    ])
  })

  it('skips an over-long frame, reports it once, and reads the next', () => {
    const long = bytes('x'.repeat(maxFrameBytes * 3))
    const read = readUp([...cut(long, [1000, 70_000, 140_000]), bytes('\n{"kind":"pong"}\n')])
    expect(read.faults.map((fault) => fault.code)).toEqual(['FRAME_TOO_LONG'])
    expect(read.frames).toEqual([{ kind: 'pong', n: 0 }])
  })

  it('accepts a frame of the maximum length and refuses one byte more', () => {
    const frame = (length: number): Uint8Array => bytes(`{"kind":"pong"}${' '.repeat(length - 16)}\n`)
    expect(readUp([frame(maxFrameBytes)]).frames).toHaveLength(1)
    expect(readUp([frame(maxFrameBytes + 1)]).faults.map((fault) => fault.code)).toEqual(['FRAME_TOO_LONG'])
  })

  it('copies an unfinished frame, so that it does not retain the received buffers', () => {
    const frame = encodeFrame({ kind: 'ack', id: 'abc' }, 'json')
    const frames: UpFrame[] = []
    const reader = FrameReader.up(
      (frame) => frames.push(frame),
      () => {},
    )
    for (const byte of frame) {
      const buffer = new Uint8Array(8192).fill(byte)
      reader.push(buffer.subarray(100, 101))
      buffer.fill(0)
    }
    expect(frames).toEqual([{ kind: 'ack', id: 'abc' }])
  })
})
