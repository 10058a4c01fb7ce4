import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRules } from './rule-files.ts'
import { FEATURES, findNamedIds, formatTable, parseRules } from './rules.ts'

const root = join(import.meta.dirname, '../..')
const { rules, problems } = readRules()

/** Finds every test file of the repository except this one, whose examples contain ids that are not rules. */
function findTestFiles(): string[] {
  return globSync('{packages,apps,tests}/**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', 'tests/conventions/rules.test.ts'],
  })
}

describe('docs/rules', () => {
  test('every line parses, and every id is unique, ascending and of its feature', () => {
    expect(problems).toEqual([])
    expect(new Set(rules.map((rule) => rule.feature)).size).toBe(FEATURES.size)
  })

  test('every id named by a test exists', () => {
    const ids = new Set(rules.map((rule) => rule.id))
    const proven = new Set<string>()
    const unknown: string[] = []
    for (const file of findTestFiles()) {
      for (const id of findNamedIds(readFileSync(join(root, file), 'utf8'))) {
        if (ids.has(id)) proven.add(id)
        else unknown.push(`${file}: ${id}`)
      }
    }
    process.stdout.write(`\n${formatTable(rules, proven)}\n`)
    expect(unknown).toEqual([])
  })
})

describe('the parser refuses', () => {
  const good: ReadonlyMap<string, string> = new Map(
    [...FEATURES].map(([feature, prefix]) => [feature, `# ${feature}\n\n- **${prefix}-001** [rule] Something.\n`]),
  )
  const withTags = (text: string) => parseRules(new Map(good).set('tags', text)).problems
  const at = (line: string) => withTags(`# tags\n\n${line}\n`)

  test('nothing in valid files', () => {
    expect(parseRules(good).problems).toEqual([])
    expect(parseRules(good).rules).toHaveLength(FEATURES.size)
  })

  test.each([
    ['a line that is no rule', '- TAGS-001 Something.'],
    ['an unknown kind', '- **TAGS-001** [idea] Something.'],
    ['an id of two digits', '- **TAGS-01** [rule] Something.'],
    ['an id of another feature', '- **USERS-002** [rule] Something.'],
    ['an empty text', '- **TAGS-001** [rule] '],
    ['a route without path', '- **TAGS-001** [route] The tags page.'],
    ['a dialog without name', '- **TAGS-001** [dialog] Makes a tag.'],
    ['a call without method', '- **TAGS-001** [call] `/tags` lists tags.'],
    ['a text without words in quotes', '- **TAGS-001** [text] Tags.'],
  ])('%s', (_name, line) => {
    expect(at(line)).toEqual([{ feature: 'tags', line: 3, message: expect.stringContaining('does not parse') }])
  })

  test('a duplicate id', () => {
    const twice = '- **TAGS-001** [rule] One.\n- **TAGS-001** [rule] Two.'
    expect(at(twice)).toEqual([{ feature: 'tags', line: 4, message: 'TAGS-001 stands here a second time' }])
  })

  test('an id out of order', () => {
    const swapped = '- **TAGS-002** [rule] Two.\n- **TAGS-001** [rule] One.'
    expect(at(swapped)).toEqual([{ feature: 'tags', line: 4, message: 'TAGS-001 stands after TAGS-002' }])
  })

  test('a missing, an unknown and a wrongly named file', () => {
    expect(parseRules(new Map([...good].filter(([feature]) => feature !== 'tags'))).problems).toEqual([
      { feature: 'tags', line: 1, message: 'has no file of rules' },
    ])
    expect(parseRules(new Map(good).set('attic', '# attic\n')).problems).toEqual([
      { feature: 'attic', line: 1, message: 'no feature has this name' },
    ])
    expect(withTags('# users\n')).toEqual([{ feature: 'tags', line: 1, message: 'must begin with "# tags"' }])
  })
})

test('ids are found in titles and comments, including invalid ones, and similar texts are ignored', () => {
  const source = `test('TAGS-001 x', ...) // PLANE-014, TAGS-001, TAGS-0012\n const a = 'SHA-256 MYTAGS-001'`
  expect(findNamedIds(source)).toEqual(['TAGS-001', 'PLANE-014', 'TAGS-0012'])
})

test('the table counts kinds and tested rules', () => {
  const sample = parseRules(new Map([['tags', '# tags\n- **TAGS-001** [text] "A"\n- **TAGS-002** [rule] B']])).rules
  const rows = formatTable(sample, new Set(['TAGS-002'])).split('\n')
  const cells = rows.find((row) => row.startsWith('tags'))?.split(/\s+/)
  expect(cells).toEqual(['tags', '0', '0', '0', '1', '1', '1', '1'])
})
