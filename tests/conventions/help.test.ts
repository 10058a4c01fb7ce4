import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readRules, ruleText } from './rule-files.ts'
import { repositoryFiles, root, textOf } from './source-files.ts'

const languages = ['en', 'nb', 'ja', 'uk'] as const
type Language = (typeof languages)[number]

const load = async <T>(path: string): Promise<T> =>
  (await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href)) as T
interface HelpedScreen {
  path: string
  help?: string
  nav?: object
}
const { features, screens } = await load<{
  features: readonly { name: string; screens?: readonly HelpedScreen[] }[]
  screens: readonly HelpedScreen[]
}>('apps/console/src/features.ts')

interface HelpFile {
  path: string
  feature: string
  area: string
  language: string
}
const files = repositoryFiles().flatMap((path): HelpFile[] => {
  const [, feature, area, language] =
    /^apps\/console\/src\/features\/([\w-]+)\/help\/([\w-]+)\.(\w+)\.md$/.exec(path) ?? []
  return area ? [{ path, feature: feature!, area, language: language! }] : []
})
const shown = [...new Set(screens.flatMap(({ help }) => help ?? []))]
/** Counts the words of a text. Japanese puts no spaces between words; about three characters make up one word. */
const lengthOf = (text: string, language: string): number =>
  language === 'ja' ? text.replaceAll(/\s/g, '').length / 2.8 : text.split(/\s+/).length
const headings = (text: string): string => [...text.matchAll(/^(#+) /gm)].map(([, marks]) => marks).join(' ')

/** Returns the areas that a rule lists after a colon. */
const areasIn = (rule: string): string[] =>
  rule
    .replace(/^.*per area: |\.( .*)?$/g, '')
    .split(', ')
    .map((area) => area.toLowerCase().replaceAll(' ', '-'))

test('FRAME-034: every help area is one of the rule, or of a rule of its feature', () => {
  const product = areasIn(ruleText('FRAME-034'))
  expect(product).toContain('tags')
  const ofFeatures = readRules().rules.filter(({ text }) => text.startsWith('The help panel has one page per area: '))
  const unknown = files.filter(
    ({ feature, area }) =>
      !product.includes(area) &&
      !ofFeatures.some((rule) => rule.feature === feature && areasIn(rule.text).includes(area)),
  )
  expect(unknown.map(({ path }) => path)).toEqual([])
})

test.each(shown)('FRAME-034: the area %s of a screen has one page in each language', (area) => {
  expect(
    files
      .filter((file) => file.area === area)
      .map(({ language }) => language)
      .toSorted(),
  ).toEqual([...languages].toSorted())
})

test('every page belongs to an area of a screen, and all pages of an area are in one feature', () => {
  expect(shown.length).toBeGreaterThan(2)
  expect(files.filter(({ area }) => !shown.includes(area)).map(({ path }) => path)).toEqual([])
  expect(
    shown.filter(
      (area) => new Set(files.filter((file) => file.area === area).map(({ feature }) => feature)).size !== 1,
    ),
  ).toEqual([])
})

test.each(files)(
  '$path is a usable help page: short, with the same sections as the English one',
  ({ path, area, language }) => {
    const text = textOf(path)
    const english = textOf(path.replace(`.${language}.md`, '.en.md'))
    expect(headings(text), area).toBe(headings(english))
    expect(lengthOf(text, language as Language)).toBeGreaterThan(120)
    expect(lengthOf(text, language as Language)).toBeLessThan(320)
    expect(/<[a-z]/i.test(text), 'HTML is shown as text').toBe(false)
  },
)

test('FRAME-034: every entry of the menu has help, unless its feature has no help at all', () => {
  const entries = features.flatMap(({ name, screens: own = [] }) =>
    own.filter(({ nav }) => nav !== undefined).map(({ path, help }) => ({ name, path, help })),
  )
  expect(entries.length).toBeGreaterThan(15)
  const withHelp = new Set(files.map(({ feature }) => feature))
  expect(withHelp.size).toBeGreaterThan(10)
  expect(entries.filter(({ name, help }) => help === undefined && withHelp.has(name)).map(({ path }) => path)).toEqual(
    [],
  )
})
