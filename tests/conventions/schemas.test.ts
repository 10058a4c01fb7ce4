import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { repositoryFiles, root, textOf } from './source-files.ts'

const contract = 'packages/contract/src/'
const consoleSource = 'apps/console/src/'

/**
 * Returns the file that an import loads, or the name of its package; undefined for modules that the build generates.
 */
function loaded(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('@outpost/contract/')) return `${specifier.replace('@outpost/contract/', contract)}.ts`
  if (!specifier.startsWith('.')) return /^(@[^/]+\/)?[^/?]+/.exec(specifier)?.[0]
  const file = posix.normalize(`${dirname(from)}/${specifier}`)
  return existsSync(join(root, file)) ? file : undefined
}

/** Returns what loads together with a module: static imports and re-exports, without types and without `import()`. */
function needsOf(file: string): string[] {
  const text = textOf(file)
  const { module } = parseSync(file, text)
  const statements = [
    ...module.staticImports.map(({ start, end, moduleRequest }) => ({ start, end, to: moduleRequest.value })),
    ...module.staticExports.flatMap(({ start, end, entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [{ start, end, to: moduleRequest.value }] : [])),
    ),
  ]
  // An import of inline types only still loads the whole module, so only a `type` of the statement itself counts.
  return statements
    .filter(({ start, end }) => !/^(import|export) type\b/.test(text.slice(start, end)))
    .flatMap(({ to }) => loaded(file, to) ?? [])
}

/** Returns all modules that load with the given ones, each with the module that imports it. */
function closure(first: readonly string[]): Map<string, string> {
  const found = new Map(first.map((file) => [file, '']))
  const waiting = [...first]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!/\.tsx?$/.test(file)) continue
    for (const next of needsOf(file)) {
      if (found.has(next)) continue
      found.set(next, file)
      waiting.push(next)
    }
  }
  return found
}

/** Lists the modules of a closure that validate values, each with the module that imports it. */
const checks = (found: ReadonlyMap<string, string>): string[] =>
  [...found]
    .filter(([file]) => file === 'zod' || (file.startsWith(contract) && file.endsWith('/schemas.ts')))
    .map(([file, by]) => `${by} loads ${file}`)

/** What a page loads before the user clicks anything: the entry, and the modules of the pages themselves. */
const starts = [
  ['the start', ['main.tsx']],
  ['what comes with every signed-in page', ['shell.tsx']],
  ['the landing page', ['features/devices/DevicesPage.tsx']],
  ['sign-in', ['features/auth/LoginPage.tsx']],
] as const

test.each(starts)('%s loads no schema of the contract and no validator', (_, files) => {
  const found = closure(files.map((file) => `${consoleSource}${file}`))
  expect(found.size).toBeGreaterThan(10)
  expect([...found.keys()].some((file) => file.startsWith(contract))).toBe(true)
  expect(checks(found)).toEqual([])
})

test('a form loads the schemas of its feature', () => {
  expect(checks(closure([`${consoleSource}features/tags/AddTagDialog.tsx`]))).toContain(
    'apps/console/src/features/tags/AddTagDialog.tsx loads packages/contract/src/tags/schemas.ts',
  )
})

test('endpoints are in the same folder as their schemas, and load without them', () => {
  const lists = repositoryFiles().filter((file) => file.startsWith(contract) && file.endsWith('/endpoints.ts'))
  expect(lists.length).toBeGreaterThan(40)
  expect(lists.filter((file) => !existsSync(join(root, dirname(file), 'schemas.ts')))).toEqual([])
  expect(checks(closure(lists))).toEqual([])
})
