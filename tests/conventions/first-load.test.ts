import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { root } from './source-files.ts'

const dist = join(root, 'apps/console/dist')
const manifest = join(dist, '.vite/manifest.json')

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** What a signed-in reader loads before the first device row, besides the words: the entry, the frame and the page. */
const starts = ['index.html', 'src/frame/AppFrame.tsx', 'src/features/devices/DevicesPage.tsx']
/** Asked for beside these files: the document, the icon, brand, user, settings, three lists, and the font. */
const others = 9

const readChunks = (): Record<string, Chunk> => JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>

/** The files that a reader of one language needs, with everything that these import. */
function closure(language: string): { scripts: string[]; styles: string[] } {
  const chunks = readChunks()
  const found = new Set<Chunk>()
  const add = (name: string): void => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`the manifest has no ${name}`)
    if (found.has(chunk)) return
    found.add(chunk)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const name of [...starts, `src/texts/${language}.ts`]) add(name)
  return { scripts: [...new Set([...found].map(({ file }) => file))], styles: [...new Set([...found].flatMap(({ css = [] }) => css))] }
}

const textOfAsset = (file: string): string => readFileSync(join(dist, file), 'utf8')
const gzipped = (files: readonly string[]): number => files.reduce((sum, file) => sum + gzipSync(textOfAsset(file), { level: 9 }).length, 0)

// `npm test` has built the console before; a fresh clone on which only the quick checks are run has not.
describe.skipIf(!existsSync(manifest))('the first load of the built console', () => {
  test.each(['en', 'nb', 'ja', 'uk'])('keeps to its budget in %s: 220 kB of scripts, 40 kB of styles, 25 requests', (language) => {
    const { scripts, styles } = closure(language)
    expect(scripts.length).toBeGreaterThan(3)
    expect(gzipped(scripts) / 1024).toBeLessThanOrEqual(220)
    expect(gzipped(styles) / 1024).toBeLessThanOrEqual(40)
    expect(scripts.length + styles.length + others).toBeLessThanOrEqual(25)
  })

  test('does without the validator, which forms bring along', () => {
    const isValidator = (file: string): boolean => textOfAsset(file).includes('ZodError')
    expect(closure('en').scripts.filter(isValidator)).toEqual([])
    expect(Object.values(readChunks()).filter(({ file }) => file.endsWith('.js') && isValidator(file)).length).toBeGreaterThan(0)
  })
})
