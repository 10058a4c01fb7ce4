import { expect, test } from 'vitest'
import { errorMessages } from '@outpost/contract/kit/errors'
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

/** The value of each property in a file of messages, and what its functions return. Comments and code are left out. */
const valuesIn = (code: string): string[] =>
  [...code.matchAll(/(?::|=>)\s*(?:\n\s*)?(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g)].map(
    ([, single, double, back]) => single ?? double ?? back ?? '',
  )
/** Every text in quotes. */
const quotedIn = (code: string): string[] =>
  [...code.replaceAll(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(
    ([, single, back]) => single ?? back ?? '',
  )
/** A text of an API description, and not the name of one. */
const isProse = (text: string): boolean => text.includes(' ')

/** Files of the server that contain their texts in all four languages. */
const inAllLanguages = /^apps\/server\/src\/features\/.*\/(?:email-templates|test-email|report-messages)\.ts$/
/** Files that contain texts in English only. */
const inEnglish =
  /^apps\/server\/src\/(?:features\/[\w-]+\/)?api-docs(?:\/(?!.*\.test\.ts$).*)?\.ts$|^packages\/ui\/src\/messages\/english\.ts$|^packages\/contract\/src\/[\w-]+\/permissions\.ts$/

/** The parts of a file of the server that are in a language. */
const partsIn = (language: Language, code: string): string[] =>
  [...code.matchAll(new RegExp(`\\n  ${language}: [^]*?(?=\\n  (?:en|nb|ja|uk): |\\n\\})`, 'g'))].map(([part]) => part)

/** The texts of the console, its help, the emails and the reports in a language, by file. */
function textsOf(language: Language): [file: string, text: string][] {
  const messages = new RegExp(`^apps/console/src/.*/messages/(?:\\w+/)*${language}\\.ts$`)
  const of = (file: string): string[] => {
    if (messages.test(file)) return valuesIn(textOf(file))
    if (file.startsWith('apps/console/src/') && file.endsWith(`.${language}.md`)) return [textOf(file)]
    if (inAllLanguages.test(file)) return partsIn(language, textOf(file)).flatMap(quotedIn)
    return language === 'en' && inEnglish.test(file) ? quotedIn(textOf(file)).filter(isProse) : []
  }
  return repositoryFiles().flatMap((file) => of(file).map((text): [string, string] => [file, text]))
}

test.each(languages)('the texts in %s come from the console, its help and the server', (language) => {
  const files = new Set(textsOf(language).map(([file]) => file))
  expect([...files].filter((file) => inAllLanguages.test(file)).length).toBe(6)
  expect([...files].some((file) => file.endsWith('.md'))).toBe(true)
  expect([...files].some((file) => inEnglish.test(file))).toBe(language === 'en')
})

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

/** Finds a term with any ending. The remark in brackets that tells it from another one, and "to" of a verb, are left out. */
const withAnyEnding = (term: string): RegExp => {
  const words = term.replace(/ \(.*\)$|^to /g, '').split(' ')
  return new RegExp(words.map((word) => `${word.slice(0, Math.max(3, word.length - 3))}[^\\s]*`).join('\\s'), 'iu')
}

test.each(languages.slice(1))('the texts in %s use every term of the guide', (language) => {
  const all = textsOf(language)
    .map(([, text]) => text)
    .join('\n')
  const terms = tableUnder('Terms').map((row) => row[languages.indexOf(language)]!)
  expect(terms.filter((term) => !withAnyEnding(term).test(all))).toEqual([])
})

test.each(bans)('no text in $language uses $pattern (but: $instead)', ({ language, pattern }) => {
  const expression = new RegExp(pattern, 'iu')
  const texts = textsOf(language)
  expect(texts.length).toBeGreaterThan(500)
  const all: [string, string][] = language === 'en' ? [...texts, ...Object.entries(errorMessages)] : texts
  // Texts that the product's specification fixes stay as they are.
  const found = all.filter(([, text]) => !TEXTS.includes(text) && expression.test(text))
  expect(found.map(([file, text]) => `${file}: ${expression.exec(text)![0]} in "${text.slice(0, 80)}"`)).toEqual([])
})

test.each([
  ['en', 'Whoever accepts one is among the users.', true],
  ['en', 'Anyone who accepts one becomes a user.', false],
  ['uk', 'Теги цього пристрою', true],
  ['uk', 'Стратегія розгортання', false],
  ['en', 'Signals from -70 dBm', true],
  ['nb', 'Plasseringen til enheten', true],
  ['ja', '機器を追加', true],
  ['ja', '削除しますか?', true],
  ['ja', '使用中 (2 台)', true],
  ['ja', '使用中（2 台）', false],
  ['uk', "Ім'я користувача", true],
  ['uk', 'Пристрій підключено', true],
  ['uk', 'Пристрій під’єднано', false],
  ['ja', '設定テンプレート', true],
  ['ja', '構成テンプレート', false],
  ['ja', '段階的な更新を停止', true],
  ['ja', 'アカウント設定', false],
  ['nb', 'Tilordne til enheter', true],
  ['uk', 'Сповіщення й автоматизації', true],
] as const)('%s "%s" is reported or allowed correctly', (language, text, isFound) => {
  const mine = bans.filter((ban) => ban.language === language)
  expect(mine.some(({ pattern }) => new RegExp(pattern, 'iu').test(text))).toBe(isFound)
})
