import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './source-files.ts'

/** Providers wrap what is rendered and draw nothing themselves. */
const providerName = /Provider$/
/** Dialogs of the kit that have their own files. */
const separateDialogs = ['confirm', 'status', 'password']

const folder = 'packages/ui/src/'
const isComponent = (name: string): boolean => /^[A-Z][a-zA-Z0-9]*[a-z]/.test(name) && !providerName.test(name)

/** Returns the names of the components that a file exports; its default export is `default`. */
function componentsOf(path: string): string[] {
  const { module } = parseSync(path, textOf(path))
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .map(({ exportName }) => exportName.name ?? 'default')
    .filter((name) => name === 'default' || isComponent(name))
}

const stories = repositoryFiles().filter((path) => /^tools\/gallery\/app\/stories\/.*\.tsx$/.test(path))
/** The components that at least one story states it shows. */
const seen = new Set(
  stories.flatMap((path) =>
    [...textOf(path).matchAll(/'([A-Z]\w+\.\w+|kit\.\w+|window\.\w+)'/g)].map(([, name]) => name!),
  ),
)

const uiParts = (): string[] =>
  repositoryFiles()
    .filter((path) => path.startsWith(folder) && /^[A-Z]\w+\.tsx$/.test(path.slice(folder.length)))
    .flatMap((path) => componentsOf(path).map((name) => `${path.slice(folder.length, -'.tsx'.length)}.${name}`))

const kitParts = (): string[] =>
  ['kit/form/fields.tsx', 'kit/form/fields/more.tsx']
    .flatMap((path) => componentsOf(join('apps/console/src', path)))
    .map((name) => `kit.${name}`)

const windows = (): string[] =>
  [
    ...[...textOf('apps/console/src/kit/dialog/windows/dialogs.ts').matchAll(/^ {2}(\w+): dialog\(/gm)].map(
      ([, name]) => name!,
    ),
    ...separateDialogs,
  ].map((name) => `window.${name}`)

test('every component of the design system and the kit has a story in the gallery', () => {
  const parts = [...uiParts(), 'Toast.toast', ...kitParts(), ...windows()]
  expect(parts.length).toBeGreaterThan(70)
  expect(parts.filter((part) => !seen.has(part))).toEqual([])
})

test('every file of stories is in the list of families', () => {
  const registry = textOf('tools/gallery/app/registry.ts')
  expect(stories.filter((path) => !registry.includes(`./stories/${path.split('/').at(-1)}'`))).toEqual([])
})

test('a component is distinguished from a hook, a constant, a type and a provider', () => {
  expect(['Card', 'useFloat', 'EMPTY_LAYOUT', 'LocaleProvider', 'lazyPart'].map(isComponent)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
