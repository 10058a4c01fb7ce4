import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { canUnpack, unpack } from '../testing/unpack.ts'
import { directoryRecord, endOfDirectory } from './zip-records.ts'
import { type ZipMember, ZipWriter } from './zip.ts'

/** Archives that other programs read: Info-ZIP and the zipfile module of Python. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archives-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const member = (name: string, more: Partial<ZipMember> = {}): ZipMember => ({
  name,
  mode: name.endsWith('/') ? 0o040_755 : 0o100_640,
  modified: 1_700_000_001,
  ...more,
})
async function* all(write: (zip: ZipWriter) => AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const zip = new ZipWriter()
  yield* write(zip)
  yield* zip.end()
}
const read = async (write: (zip: ZipWriter) => AsyncIterable<Buffer>) =>
  unpack(await buffer(Readable.from(all(write))), folder)
const textAt = (...path: string[]): string => readFileSync(join(...path), 'utf8')
const pieces = (...texts: string[]): AsyncIterable<Buffer> => Readable.from(texts.map((text) => Buffer.from(text)))

test.skipIf(!canUnpack)(
  'REMOTE-272 files, folders and names in UTF-8 are read by other programs, with modes and times',
  async () => {
    const { into, path, members } = await read(async function* (zip) {
      yield zip.folder(member('назва/'))
      yield* zip.file(member('назва/日本語.txt'), pieces('first ', 'second'), 12)
      yield* zip.file(member('unknown size'), pieces('as of /proc'))
      yield* zip.file(member('empty'), pieces(), 0)
    })
    expect(members).toEqual([
      { name: 'назва/', size: 0, mode: 0o040_755, utf8: true },
      { name: 'назва/日本語.txt', size: 12, mode: 0o100_640, utf8: true },
      { name: 'unknown size', size: 11, mode: 0o100_640, utf8: true },
      { name: 'empty', size: 0, mode: 0o100_640, utf8: true },
    ])
    expect(textAt(into, 'назва/日本語.txt')).toBe('first second')
    expect(textAt(into, 'unknown size')).toBe('as of /proc')
    execFileSync('unzip', ['-q', path, 'empty', '-d', folder], { env: { ...process.env, TZ: 'Asia/Tokyo' } })
    const { mtimeMs, mode } = statSync(join(folder, 'empty'))
    expect([mtimeMs, mode & 0o777]).toEqual([1_700_000_001_000, 0o640])
  },
)

test.skipIf(!canUnpack)(
  'REMOTE-272 a file that cannot be read to its end has what came before, and the archive stays valid',
  async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('the beginning')
      throw new Error('gone')
    }
    let outcome: unknown
    const { into } = await read(async function* (zip) {
      outcome = yield* zip.file(member('broken'), broken(), 1000)
      yield* zip.file(member('next'), pieces('whole'), 5)
    })
    expect(outcome).toMatchObject({ size: 13, error: { message: 'gone' } })
    expect([textAt(into, 'broken'), textAt(into, 'next')]).toEqual(['the beginning', 'whole'])
  },
)

test.skipIf(!canUnpack)('REMOTE-272 more than 65,535 members are in ZIP64', { timeout: 120_000 }, async () => {
  const count = 66_000
  const { members, into } = await read(async function* (zip) {
    for (let n = 0; n < count; n++) yield zip.folder(member('folder/'))
    yield* zip.file(member('last'), pieces('reached'), 7)
  })
  expect(members).toHaveLength(count + 1)
  expect(textAt(into, 'last')).toBe('reached')
})

test('REMOTE-272 sizes and positions beyond 4 GiB are stored in 64 bits', () => {
  const [size, packed, at] = [5_000_000_000, 4_900_000_000, 6_000_000_000]
  const record = directoryRecord({ ...member('large'), at, crc: 1, packed, size, isLarge: true, isFile: true })
  const end = endOfDirectory(1, 12_000_000_000, record.length)
  const field = record.subarray(46 + 'large'.length)
  expect([field.readUInt16LE(0), field.readUInt16LE(2)]).toEqual([1, 24])
  expect([4, 12, 20].map((offset) => Number(field.readBigUInt64LE(offset)))).toEqual([size, packed, at])
  for (const offset of [20, 24, 42]) expect(record.readUInt32LE(offset)).toBe(0xffff_ffff)
  expect(end.length).toBe(56 + 20 + 22)
  expect(Number(end.readBigUInt64LE(48))).toBe(12_000_000_000)
})
