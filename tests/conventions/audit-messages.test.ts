import { allEndpoints } from '@outpost/contract/features'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { repositoryFiles, root } from './source-files.ts'

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Lists the audited actions that have a label, as `tags.create`. */
const worded = (acts: Words): string[] =>
  Object.entries(acts)
    .flatMap(([feature, words]) => Object.keys(words).map((key) => `${feature}.${key}`))
    .toSorted()
/** Loads the action labels of a language from all features. */
async function actsIn(language: string): Promise<Words> {
  const paths = repositoryFiles().filter((path) =>
    new RegExp(`/features/[\\w-]+/messages/names/${language}\\.ts$`).test(path),
  )
  const files = paths.map(
    (path) => import(pathToFileURL(join(root, path)).href) as Promise<Record<string, { act?: Words }>>,
  )
  return Object.assign({}, ...(await Promise.all(files)).map((file) => file[language]!.act)) as Words
}
const languages = ['en', 'nb', 'ja', 'uk']
const audited = allEndpoints
  .filter(({ endpoint: { method, changes } }) => method !== 'GET' || changes)
  .map(({ feature, key }) => `${feature}.${key}`)
  .toSorted()

// A new endpoint fails here until its action has a label in `messages/names` of its feature in all four languages.
test.each(languages)(
  'SYSTEM-015 every audited action has a text in %s, and no text belongs to a removed action',
  async (language) => {
    expect(audited.length).toBeGreaterThan(100)
    expect(worded(await actsIn(language))).toEqual(audited)
  },
)

test('SYSTEM-015 no two actions have the same text in a language', async () => {
  for (const language of languages) {
    const words = Object.values(await actsIn(language)).flatMap((feature) => Object.values(feature))
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  }
})
