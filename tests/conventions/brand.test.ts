import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type FixedWord, ownWords, vendorWords } from './brand-names.ts'
import { isTest, isTestSupport, repositoryFiles, root, textOf } from './source-files.ts'

/** Matches the names of the default brand, the vendor and its product, including any characters joined to them. */
const brandWord = new RegExp(
  `[\\w/.-]*(?:outpost|${['telto', 'nika'].join('')})[\\w/.-]*|/?\\b${['R', 'MS'].join('')}\\b[\\w-]*|/?\\b${['r', 'ms'].join('')}[-_][\\w-]+`,
  'gi',
)

const isProgram = (path: string): boolean =>
  /^(apps|packages)\/.*\.(tsx?|sh|html|css|svg)$/.test(path) &&
  !isTest(path) &&
  !isTestSupport(path) &&
  !/\/bench\/|\.config\.ts$|\.d\.ts$|\.(inputs|expected)\.ts$/.test(path)

/** Strips comments and the names of our own packages from a file. What is left can reach people or other programs. */
function spoken(path: string, text: string): string {
  const bare = path.endsWith('.sh')
    ? text.replace(/^\s*#.*$/gm, '')
    : text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:'"`\w])\/\/.*|^\s*--.*$/gm, '')
  return bare.replace(/@outpost\/[\w/.-]+/g, '')
}

const wordsOf = (path: string, text: string): string[] =>
  [...spoken(path, text).matchAll(brandWord)].map(([word]) => word)
const allows = ({ word, where }: FixedWord, path: string, found: string): boolean =>
  word.test(found) && where.some((begin) => path.startsWith(begin))

describe('no brand name in the program', () => {
  const fixed = [...vendorWords, ...ownWords]
  const migrations = /\/db\/migrations\//
  const found = repositoryFiles()
    .filter((path) => isProgram(path) && !migrations.test(path))
    .flatMap((path) => wordsOf(path, textOf(path)).map((word) => ({ path, word })))

  test('FRAME-009 except for the listed words, each with its reason', () => {
    expect(found.filter(({ path, word }) => !fixed.some((entry) => allows(entry, path, word)))).toEqual([])
  })

  test('every listed word is still needed', () => {
    expect(
      fixed.filter((entry) => !found.some(({ path, word }) => allows(entry, path, word))).map(({ why }) => why),
    ).toEqual([])
  })

  test.each([
    ['a title', 'apps/console/src/x.tsx', "title: 'Welcome to Outpost'", ['Outpost']],
    ['a label', 'apps/console/src/x.tsx', `label: '${['R', 'MS'].join('')} Connect'`, [['R', 'MS'].join('')]],
    ['a comment', 'apps/server/src/x.ts', '/** Outpost */ // Outpost\nconst a = 1', []],
    ['an import', 'apps/server/src/x.ts', "import { a } from '@outpost/contract/kit/page'", []],
    ['an address in a text', 'apps/server/src/x.ts', "url: 'https://outpost.example'", ['//outpost.example']],
    ['a line that a script says', 'apps/agent/src/sh/x.sh', "# Outpost\nsay 'Outpost agent'", ['Outpost']],
  ])('%s is checked or skipped correctly', (_what, path, text, words) => {
    expect(wordsOf(path, text)).toEqual(words)
  })
})

const dist = join(root, 'apps/console/dist')

// `npm test` builds the console first. A fresh clone that runs only the quick checks has no build.
describe.skipIf(!existsSync(join(dist, 'index.html')))('the built console', () => {
  test('FRAME-009 FRAME-010 contains no brand name, except fixed routes and variables that an operator sets', () => {
    const files = (readdirSync(dist, { recursive: true }) as string[]).filter(
      (path) => /\.(js|css|html|json|svg|txt)$/.test(path) && !path.startsWith('.vite'),
    )
    expect(files.length).toBeGreaterThan(20)
    const words = files.flatMap((path) =>
      [...readFileSync(join(dist, path), 'utf8').matchAll(brandWord)].map(([word]) => `${word} in ${path}`),
    )
    expect(
      words.filter((line) => !new RegExp(`^(/?${['r', 'ms'].join('')}-connect|OUTPOST_[A-Z_]+\\.?) `).test(line)),
    ).toEqual([])
    expect(files.some((path) => readFileSync(join(dist, path), 'utf8').includes('Remote management system'))).toBe(
      false,
    )
  })
})
