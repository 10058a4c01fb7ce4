import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { repositoryFiles, root } from './source-files.ts'
import { differences, type Texts } from './message-files.ts'

const languages = ['nb', 'ja', 'uk'] as const

/** Loads the texts that a language file exports under the name of the language, or as `texts`. */
async function load(path: string): Promise<Texts> {
  const file = (await import(pathToFileURL(join(root, path)).href)) as Record<string, Texts>
  const texts = file[path.match(/(\w+)\.ts$/)![1]!] ?? file['texts']
  if (!texts) throw new Error(`${path} exports no texts`)
  return texts
}

const english = repositoryFiles().filter((path) => /\/messages\/(?:.+\/)?en\.ts$/.test(path))
const inLanguage = (path: string, language: string): string => path.replace(/en\.ts$/, `${language}.ts`)

describe.each(english)('%s', (path) => {
  test.each(languages)('has the same keys and values as %s', async (language) => {
    expect(existsSync(join(root, inLanguage(path, language)))).toBe(true)
    expect(differences(await load(path), await load(inLanguage(path, language)))).toEqual([])
  })
})

test('every message file has an English version', () => {
  expect(english.length).toBeGreaterThan(5)
  const strays = repositoryFiles()
    .filter((path) => /\/messages\/(?:.+\/)?(nb|ja|uk)\.ts$/.test(path) && !/\/messages\/ui\//.test(path))
    .filter((path) => !english.includes(path.replace(/(nb|ja|uk)\.ts$/, 'en.ts')))
  expect(strays).toEqual([])
})

test.each<[string, Texts]>([
  ['a missing key', { title: 'Enheter' }],
  ['a key too many', { title: 'Enheter', count_one: '{{count}}', count_other: '{{count}}', more: 'Mer' }],
  ['an empty text', { title: '', count_one: '{{count}}', count_other: '{{count}}' }],
  ['another value', { title: 'Enheter', count_one: '{{number}}', count_other: '{{number}}' }],
])('%s is reported', (_name, other) => {
  expect(
    differences({ title: 'Devices', count_one: '{{count}} device', count_other: '{{count}} devices' }, other),
  ).toHaveLength(1)
})

test('different plural forms are not reported', () => {
  const other = {
    count_one: '{{count}} a',
    count_few: '{{count}} b',
    count_many: '{{count}} c',
    count_other: '{{count}} d',
  }
  expect(differences({ count_one: 'one device', count_other: '{{count}} devices' }, other)).toEqual([])
})
