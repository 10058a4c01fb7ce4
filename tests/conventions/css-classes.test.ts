import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { isScript, repositoryFiles, textOf } from './source-files.ts'

interface Sheet {
  /** Classes that the style sheet defines. */
  readonly own: ReadonlySet<string>
  /** Classes that scripts use from it. */
  readonly used: Set<string>
  /** Whether a script chooses a class at run time, as in `classes[tone]`. */
  computed: boolean
}

const classesIn = (css: string): Set<string> =>
  new Set(
    [
      ...css
        .replaceAll(/\/\*[\s\S]*?\*\/|:global\((?:[^()]|\([^()]*\))*\)|url\([^)]*\)/g, '')
        .matchAll(/\.([a-z][\w-]*)/gi),
    ].map(([, name]) => name!),
  )

const files = repositoryFiles()
const sheets = new Map<string, Sheet>(
  files
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => [path, { own: classesIn(textOf(path)), used: new Set(), computed: false }]),
)

const unknown: string[] = []
for (const path of files.filter(isScript)) {
  const code = textOf(path)
  for (const [, local, from] of code.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)) {
    const sheet = sheets.get(posix.join(posix.dirname(path), from!))
    if (sheet === undefined) throw new Error(`${path} imports ${from}, which does not exist.`)
    if (new RegExp(`\\b${local}\\[`).test(code)) sheet.computed = true
    for (const [, name] of code.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))) {
      sheet.used.add(name!)
      if (!sheet.own.has(name!)) unknown.push(`${path}: ${name}`)
    }
  }
}

test('every class used in a component exists in its style sheet', () => {
  expect(sheets.size).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})

test('every class of a style sheet is used', () => {
  const unused = [...sheets].flatMap(([path, { own, used, computed }]) =>
    computed ? [] : [...own].filter((name) => !used.has(name)).map((name) => `${path}: ${name}`),
  )
  expect(unused).toEqual([])
})
