import { expect, test } from 'vitest'
import { errors } from '@outpost/contract/kit/errors'
import { repositoryFiles, textOf } from './source-files.ts'
import { TEXTS } from './spec-messages.ts'

const languages = ['en', 'nb', 'ja', 'uk'] as const
type Language = (typeof languages)[number]

/** The rows of the table under a heading of the wording guide, each as its cells. */
function tableUnder(heading: string): string[][] {
  const [, part = ''] = textOf('docs/wording.md').split(`## ${heading}\n`)
  return part
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    )
}

/** The texts of the console and its help in a language, by file. Comments and code are left out. */
function textsOf(language: Language): [file: string, text: string][] {
  const files = repositoryFiles().filter(
    (file) =>
      file.startsWith('apps/console/src/') &&
      (new RegExp(`/messages/(?:\\w+/)*${language}\\.ts$`).test(file) || file.endsWith(`.${language}.md`)),
  )
  return files.flatMap((file) =>
    file.endsWith('.md')
      ? [[file, textOf(file)] as [string, string]]
      : [...textOf(file).matchAll(/:\s*(?:\n\s*)?(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g)].map(
          ([, single, double, back]): [string, string] => [file, single ?? double ?? back ?? ''],
        ),
  )
}

const bans = tableUnder('Forbidden words').map(([language, pattern, instead]) => ({
  language: language as Language,
  pattern: pattern!.replace(/^`|`$/g, ''),
  instead: instead!,
}))

test('the guide lists terms in four languages, and forbidden words', () => {
  const terms = tableUnder('Terms')
  expect(terms.length).toBeGreaterThan(30)
  for (const row of terms) expect(row, row[0]).toHaveLength(languages.length)
  expect(new Set(terms.map(([english]) => english)).size).toBe(terms.length)
  expect(new Set(bans.map(({ language }) => language))).toEqual(new Set(languages))
})

test.each(bans)('no text in $language uses $pattern (but: $instead)', ({ language, pattern }) => {
  const expression = new RegExp(pattern, 'iu')
  const texts = textsOf(language)
  expect(texts.length).toBeGreaterThan(500)
  const all: [string, string][] =
    language === 'en'
      ? [...texts, ...Object.entries(errors).map(([code, { message }]): [string, string] => [code, message])]
      : texts
  // Texts that the product's specification fixes stay as they are.
  const found = all.filter(([, text]) => !TEXTS.includes(text) && expression.test(text))
  expect(found.map(([file, text]) => `${file}: ${expression.exec(text)![0]} in "${text.slice(0, 80)}"`)).toEqual([])
})

test.each([
  ['en', 'Whoever accepts one is among the users.', true],
  ['en', 'Anyone who accepts one becomes a user.', false],
  ['uk', 'Теги цього пристрою', true],
  ['uk', 'Стратегія розгортання', false],
  ['ja', '機器を追加', true],
] as const)('%s "%s" is reported or allowed correctly', (language, text, isFound) => {
  const mine = bans.filter((ban) => ban.language === language)
  expect(mine.some(({ pattern }) => new RegExp(pattern, 'iu').test(text))).toBe(isFound)
})
