import { describe, expect, test } from 'vitest'
import { missingAnchors, problemsOf, rowsBelow } from './proof.ts'
import { readRules } from './rule-files.ts'
import { FEATURES, findNamedIds } from './rules.ts'
import { isTest, repositoryFiles, textOf } from './source-files.ts'

const [own, ofRules] = ['tests/conventions/proof.test.ts', 'tests/conventions/rules.test.ts']
/** The rules that tests name. Two files have ids only as examples. */
const proven = new Set(
  repositoryFiles()
    .filter((file) => isTest(file) && file !== own && file !== ofRules)
    .flatMap((file) => findNamedIds(textOf(file))),
)

const sources = {
  files: new Set(repositoryFiles()),
  rules: new Set(readRules().rules.flatMap(({ id }) => (proven.has(id) ? [id] : []))),
  prefixes: [...FEATURES.values()],
  textOf,
}
const problemsIn = (document: string, cells: readonly string[]): string[] =>
  cells.flatMap((cell) => problemsOf(cell, sources).map((problem) => `${document}: ${problem}`))
const numbered = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, n) => prefix + (n + 1))

/** The requirements of ASVS 5.0.0 of the levels 1 and 2, by section: `1.2 1-9` are 1.2.1 to 1.2.9. */
const requirements = `
  1.1 1-2, 1.2 1-9, 1.3 1-11, 1.4 1-3, 1.5 1-2, 2.1 1-3, 2.2 1-3, 2.3 1-4, 2.4 1, 3.2 1-2, 3.3 1-4, 3.4 1-6,
  3.5 1-5, 3.7 1-2, 4.1 1-3, 4.2 1, 4.3 1-2, 4.4 1-4, 5.1 1, 5.2 1-3, 5.3 1-2, 5.4 1-3, 6.1 1-3, 6.2 1-12,
  6.3 1-4, 6.4 1-4, 6.5 1-5, 6.6 1-3, 6.8 1-4, 7.1 1-3, 7.2 1-4, 7.3 1-2, 7.4 1-5, 7.5 1-2, 7.6 1-2, 8.1 1-2,
  8.2 1-3, 8.3 1, 8.4 1, 9.1 1-3, 9.2 1-4, 10.1 1-2, 10.2 1-2, 10.3 1-4, 10.4 1-11, 10.5 1-5, 10.6 1-2, 10.7 1-3,
  11.1 1-2, 11.2 1-3, 11.3 1-3, 11.4 1-4, 11.5 1, 11.6 1, 12.1 1-3, 12.2 1-2, 12.3 1-4, 13.1 1, 13.2 1-5,
  13.3 1-2, 13.4 1-5, 14.1 1-2, 14.2 1-4, 14.3 1-3, 15.1 1-3, 15.2 1-3, 15.3 1-7, 16.1 1, 16.2 1-5, 16.3 1-4,
  16.4 1-3, 16.5 1-3, 17.1 1, 17.2 1-4, 17.3 1-2`
  .trim()
  .split(/,\s+/)
  .flatMap((section) => {
    const [name, from, to = from] = section.split(/[ -]/)
    return numbered(`${name}.`, Number(to)).slice(Number(from) - 1)
  })

describe('docs/security.md', () => {
  const document = textOf('docs/security.md')
  const rows = rowsBelow(document, 'requirement | level | about | answer | see')
  const answers = ['holds', 'holds in part', 'does not hold', 'does not apply']

  test('has each requirement of the levels 1 and 2 once', () => {
    expect(requirements).toHaveLength(253)
    expect(rows.map(([id]) => id).toSorted()).toEqual(requirements.toSorted())
    expect(rows.filter(([, level]) => level === '1')).toHaveLength(70)
    expect(rows.filter(([, level]) => level === '2')).toHaveLength(183)
  })

  test('begins with the numbers of its answers', () => {
    const counted = answers.map((answer) => [answer, String(rows.filter((row) => row[3] === answer).length)])
    expect(rowsBelow(document, 'answer | requirements')).toEqual(counted)
  })

  test('answers each requirement in its chapter, or first if it does not hold', () => {
    const place = (id: string): string =>
      document
        .slice(0, document.indexOf(`\n| ${id} |`))
        .split('\n## ')
        .at(-1)!
    const misplaced = rows.filter(
      ([id, , , answer]) =>
        !place(id!).startsWith(answer === 'does not hold' ? 'Does not hold' : `V${id!.split('.')[0]} `),
    )
    expect(misplaced.map(([id]) => id)).toEqual([])
  })

  test('names only rules, files, tests and sections that exist, and something for each answer', () => {
    const named = (cell: string): boolean => /[A-Z]-\d{3}|`|\(#/.test(cell)
    expect(rows.filter((row) => row[3]!.startsWith('holds') && !named(row[4]!)).map(([id]) => id)).toEqual([])
    expect(problemsIn('docs/security.md', document.split('\n'))).toEqual([])
    expect(missingAnchors(document)).toEqual([])
  })
})

describe('docs/faults.md', () => {
  const document = textOf('docs/faults.md')
  const faults = rowsBelow(document, 'id | fault | must hold | shown by')
  const incidents = rowsBelow(document, 'id | what happened elsewhere | must hold here | shown by')

  test('has each fault and each incident once, in order', () => {
    expect(faults.map(([id]) => id)).toEqual(numbered('F', 44))
    expect(incidents.map(([id]) => id)).toEqual(numbered('I', 38))
  })

  test('begins with the numbers of its rows and of those with a test', () => {
    const tested = (rows: string[][]): string => String(rows.filter((row) => !row[3]!.startsWith('no test: ')).length)
    expect(rowsBelow(document, 'table | rows | with a test')).toEqual([
      ['faults', '44', tested(faults)],
      ['incidents', '38', tested(incidents)],
    ])
  })

  test('names a test that exists for each row, or the reason why there is none', () => {
    const rows = [...faults, ...incidents]
    const bare = rows.filter((row) => !/^(no test: \S|`[\w./-]+\.test\.ts`: ")/.test(row[3]!))
    expect(bare.map(([id]) => id)).toEqual([])
    expect(problemsIn('docs/faults.md', document.split('\n'))).toEqual([])
  })
})

describe('a document that names', () => {
  const known = {
    files: new Set(['a/b.test.ts']),
    rules: new Set(['TAGS-001']),
    prefixes: ['TAGS'],
    textOf: () => `test('TAGS-001 it’s so', () => {})`,
  }

  test.each([
    ['what exists', 'TAGS-001; `a/b.test.ts`: "TAGS-001 it’s"; `npm test`', []],
    ['an unknown rule', 'TAGS-002', ['no rule with a test: TAGS-002']],
    ['an unknown file', '`a/c.ts`', ['no file a/c.ts']],
    ['another title', '`a/b.test.ts`: "TAGS-001 is"', ['no test in a/b.test.ts: TAGS-001 is']],
    ['the end of a title', '`a/b.test.ts`: "it’s so"', ['no test in a/b.test.ts: it’s so']],
  ])('%s', (_what, text, problems) => {
    expect(problemsOf(text, known)).toEqual(problems)
  })
})
