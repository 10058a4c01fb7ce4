import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KeptFiles } from './kept-files.ts'

let folder: string
beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'outpost-kept-')), 'assets')
})
afterAll(() => rm(path.dirname(folder), { recursive: true, force: true }))

const nameOf = (index: number): string => `Page${index}-1234567.js`

/** A store in which each read takes a moment, that counts them. */
function store() {
  const seen = { reads: 0, lists: 0, atOnce: 0, most: 0 }
  const find = async (name: string) => {
    seen.reads++
    seen.most = Math.max(seen.most, ++seen.atOnce)
    await sleep(20)
    seen.atOnce--
    return { compressed: true, content: brotliCompressSync(name) }
  }
  // Names that begin with `none` are not stored.
  const names = async () => {
    seen.lists++
    return new Set(Array.from({ length: 200 }, (_, index) => nameOf(index)))
  }
  return { seen, source: { names, find } }
}

test('SYSTEM-117 a file is read once, however many ask for it, and two files are read at the same time', async () => {
  const { seen, source } = store()
  const kept = await KeptFiles.open(folder, source)
  const asked = Array.from({ length: 200 }, (_, index) => kept.provide(nameOf(index % 5)))
  expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
  expect(await kept.provide(nameOf(3))).toBe(true)
  expect(seen).toMatchObject({ reads: 5, most: 2 })
  expect(await readFile(path.join(folder, nameOf(3)), 'utf8')).toBe(nameOf(3))
  expect(await readFile(path.join(folder, `${nameOf(3)}.br`))).toEqual(brotliCompressSync(nameOf(3)))
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('SYSTEM-117 of more files 64 wait, and the rest are refused', async () => {
  const { seen, source } = store()
  const kept = await KeptFiles.open(folder, source)
  const asked = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => kept.provide(nameOf(index))))
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  expect(refused).toHaveLength(34)
  expect(refused[0]).toMatchObject({ status: 429 })
  expect(seen.reads).toBe(66)
  // A refused one is read when it is asked for again.
  expect(await kept.provide(nameOf(99))).toBe(true)
})

test('SYSTEM-117 names that do not exist take no turn, and the folder is emptied by a start', async () => {
  const { seen, source } = store()
  const kept = await KeptFiles.open(folder, source)
  const asked = Array.from({ length: 300 }, (_, index) => kept.provide(`none${index}-1234567.js`))
  expect(await kept.provide(nameOf(1))).toBe(true)
  expect(new Set(await Promise.all(asked))).toEqual(new Set([false]))
  expect(await kept.provide('../secret')).toBe(false)
  expect(seen.reads).toBe(1)
  expect(seen.lists).toBeLessThan(4)
  await writeFile(path.join(folder, nameOf(1)), 'of an earlier start')
  await KeptFiles.open(folder, source)
  expect(await readdir(folder)).toEqual([])
})
