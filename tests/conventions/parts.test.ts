import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromList, listCode } from '../../apps/console/parts.config.ts'
import { makeReader } from '../../apps/console/text-needs.config.ts'
import { root, textOf } from './source-files.ts'

const src = '/console/src'
const places = new Map([
  [`${src}/features/tags/AddTagDialog.tsx`, 0],
  [`${src}/features/tags/TagsPage.tsx`, 1],
])

describe('what the start knows of the pages and windows that it does not show', () => {
  test('is a place in a list, in the build', () => {
    const code =
      "export const screens = [\n  screen({ path: '/tags', page: () => import('./TagsPage.tsx') }),\n  screen({ path: '/', page: () => import('./FirstPage.tsx') }),\n]\nconst add = dialog(() => import('./AddTagDialog.tsx'))\n"
    expect(fromList(`${src}/features/tags/screens.ts`, code, places, '/parts.ts')).toBe(
      "import { partAt } from '/parts.ts'\n" +
        "export const screens = [\n  screen({ path: '/tags', page: () => partAt(1) }),\n  screen({ path: '/', page: () => import('./FirstPage.tsx') }),\n]\nconst add = dialog(() => partAt(0))\n",
    )
    expect(
      fromList(`${src}/features/tags/screens.ts`, "import('./FirstPage.tsx')", places, '/parts.ts'),
    ).toBeUndefined()
    expect(listCode(`${src}/kit`, [...places.keys()])).toBe(
      "export const parts = [\n  () => import('./../features/tags/AddTagDialog.tsx'),\n  () => import('./../features/tags/TagsPage.tsx'),\n]\n",
    )
  })
})

test('what a room has for the pages of others, and its forms, come after the start, and all of them come', () => {
  const reader = makeReader(new Set())
  const closure = (file: string): Set<string> => reader.closure([join(root, 'apps/console/src', file)])
  const brings = (file: string): boolean => file.endsWith('/forms.ts') || /^contribute[A-Z]\w*\(/m.test(textOf(file))
  const all = globSync('apps/console/src/features/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && brings(file))
    .map((file) => join(root, file))
  expect(all.length).toBeGreaterThan(10)
  expect(
    all.filter((file) => closure('main.tsx').has(file)),
    'import it in apps/console/src/contributions.ts, not in screens.ts',
  ).toEqual([])
  const later = closure('contributions.ts')
  expect(
    all.filter((file) => !later.has(file)),
    'a line in apps/console/src/contributions.ts is missing',
  ).toEqual([])
})

const manifest = join(root, 'apps/console/dist/.vite/manifest.json')

interface Chunk {
  file: string
  name?: string
  dynamicImports?: string[]
}

// `npm test` has built the console before; a fresh clone on which only the quick checks are run has not.
test.skipIf(!existsSync(manifest))(
  'in the built console the start names no page or window of a room but those that people begin with',
  () => {
    const chunks = Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>)
    const later = (name: string): string[] =>
      chunks
        .filter(([, chunk]) => chunk.name === name && chunk.file.endsWith('.js'))
        .flatMap(([, chunk]) => chunk.dynamicImports ?? [])
        .filter((file) => file.startsWith('src/features/'))
    expect(later('partList').length).toBeGreaterThan(50)
    // The landing page is a file of several modules, which the manifest calls otherwise.
    expect(later('start')).toEqual(['src/features/auth/LoginPage.tsx'])
  },
)
