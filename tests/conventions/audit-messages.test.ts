import { allEndpoints } from '@outpost/contract/features'
import { expect, test } from 'vitest'

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Lists the audited actions that have a label, as `tags.create`. */
const worded = (acts: Words): string[] =>
  Object.entries(acts)
    .flatMap(([feature, words]) => Object.keys(words).map((key) => `${feature}.${key}`))
    .toSorted()
/**
 * Loads the action labels of a language. Their type is declared here, so that the console's own types are not needed.
 */
async function actsIn(language: string): Promise<Words> {
  const texts = (await import(`../../apps/console/src/features/system/audit/messages/${language}.ts`)) as Record<
    string,
    { acts: Words }
  >
  return texts[language]!.acts
}
const languages = ['en', 'nb', 'ja', 'uk']
const audited = allEndpoints
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .map(({ feature, key }) => `${feature}.${key}`)
  .toSorted()

// A new endpoint fails here until its action has a label in features/system/audit/messages in all four languages.
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
