import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { root } from './source-files.ts'

const dist = join(root, 'apps/console/dist')
const manifest = join(dist, '.vite/manifest.json')

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

/** What a signed-in reader loads before the first device row, besides the words: the entry, and the files of frame, page and header (`chunks.config.ts`). */
const starts = ['index.html', 'frame', 'devices', 'tools']
/** Asked for beside these files: the document, the icon, session, user, settings, three lists, and the font. */
const others = 9

/** Pages that stand for what is large by its nature, and come only when it is wanted. */
const large = /Terminal|LineChart|Map|Editor|Desktop/

const readChunks = (): Record<string, Chunk> => JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>

/** The files that a reader of one language needs, with everything that these import. */
function closure(language: string): { scripts: string[]; styles: string[] } {
  const chunks = readChunks()
  const found = new Set<Chunk>()
  const add = (name: string): void => {
    const chunk =
      chunks[name] ?? Object.values(chunks).find((entry) => entry.name === name && entry.file.endsWith('.js'))
    if (!chunk) throw new Error(`the manifest has no ${name}`)
    if (found.has(chunk)) return
    found.add(chunk)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const name of [...starts, `src/texts/${language}.ts?start`]) add(name)
  return {
    scripts: [...new Set([...found].map(({ file }) => file))],
    styles: [...new Set([...found].flatMap(({ css = [] }) => css))],
  }
}

const textOfAsset = (file: string): string => readFileSync(join(dist, file), 'utf8')
const gzipped = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(textOfAsset(file), { level: 9 }).length, 0)

// `npm test` has built the console before; a fresh clone on which only the quick checks are run has not.
describe.skipIf(!existsSync(manifest))('the first load of the built console', () => {
  test.each(['en', 'nb', 'ja', 'uk'])(
    'keeps to its budget in %s (FRAME-145): 240 kB of scripts, 40 kB of styles, 25 requests',
    (language) => {
      const { scripts, styles } = closure(language)
      expect(scripts.length).toBeGreaterThan(3)
      expect(gzipped(scripts) / 1024).toBeLessThanOrEqual(240)
      expect(gzipped(styles) / 1024).toBeLessThanOrEqual(40)
      expect(scripts.length + styles.length + others).toBeLessThanOrEqual(25)
    },
  )

  test.each(['en', 'nb', 'ja', 'uk'])('the words of %s need nothing of the start, which waits for them', (language) => {
    const chunks = readChunks()
    const needs = chunks[`src/texts/${language}.ts?start`]!.imports ?? []
    expect(
      needs.map((name) => chunks[name]!.file).filter((file) => !/^assets\/(core|rolldown-runtime)-/.test(file)),
    ).toEqual([])
  })

  test.each(['en', 'nb', 'ja', 'uk'])(
    'the words of %s do without what failures are called, which comes with the first one',
    (language) => {
      const holds = ({ file }: Chunk): boolean =>
        file.endsWith('.js') && textOfAsset(file).includes('NOT_WHILE_IMPERSONATING:`')
      const chunks = readChunks()
      expect(holds(chunks[`src/texts/${language}.ts?start`]!)).toBe(false)
      expect(
        Object.values(chunks)
          .filter(({ file }) => file.includes(`kit-${language}`))
          .some(holds),
      ).toBe(true)
    },
  )

  test('a page of its own has at most 80 kB of scripts, and nothing large comes before it is wanted (FRAME-145)', () => {
    const chunks = readChunks()
    const first = new Set(closure('en').scripts)
    const pages = Object.keys(chunks).filter((name) => /^src\/features\/.*Page\.tsx$/.test(name) && !large.test(name))
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.filter((name) => gzipped([chunks[name]!.file]) > 80 * 1024)).toEqual([])
    // Names that the chart, the terminal and the map give their own elements.
    for (const mark of ['u-cursor', 'xterm-helper-textarea', 'maplibregl-canvas']) {
      const holders = Object.values(chunks).filter(
        ({ file }) => file.endsWith('.js') && textOfAsset(file).includes(mark),
      )
      expect(holders.length, mark).toBeGreaterThan(0)
      expect(
        holders.filter(({ file }) => first.has(file)),
        mark,
      ).toEqual([])
    }
  })

  test('does without the validator, which forms bring along', () => {
    const isValidator = (file: string): boolean => textOfAsset(file).includes('ZodError')
    expect(closure('en').scripts.filter(isValidator)).toEqual([])
    expect(
      Object.values(readChunks()).filter(({ file }) => file.endsWith('.js') && isValidator(file)).length,
    ).toBeGreaterThan(0)
  })
})
