import { dirname, relative } from 'node:path'
import type { Plugin } from 'vite'
import { makeReader, readSource } from './text-needs.config.ts'
import { firstFiles } from './texts.config.ts'

/** What somebody sees who comes without an address: it is loaded by the start itself, without the list. */
const entrances: ReadonlySet<string> = new Set([...firstFiles, 'features/auth/LoginPage.tsx'])

/** The list of parts as the build makes it. @param folder where it lies @param files paths of the parts */
export const listCode = (folder: string, files: readonly string[]): string =>
  `export const parts = [\n${files.map((file) => `  () => import('./${relative(folder, file)}'),\n`).join('')}]\n`

const none: ReadonlySet<string> = new Set()

/** A source text that takes its parts from the list, or undefined where it takes none. @param places place of a part in the list, by its path */
export function fromList(
  file: string,
  code: string,
  places: ReadonlyMap<string, number>,
  takeFrom: string,
): string | undefined {
  const taken = readSource(file, code, none).lazy.filter((part) => places.has(part.file))
  if (taken.length === 0) return undefined
  const changed = taken
    .toReversed()
    .reduce((text, part) => `${text.slice(0, part.start)}partAt(${places.get(part.file)})${text.slice(part.end)}`, code)
  return `import { partAt } from '${takeFrom}'\n${changed}`
}

/**
 * Takes the addresses of all pages and windows out of the start, in builds: with the files that each of them needs they are
 * most of what the start knows of a room. Every `import('./Part.tsx')` in a room's file that the start or `contributions.ts` holds becomes a number in a
 * list, `kit/partList.ts`, which comes beside the language or, on the landing page, after the first rows (decision 0015).
 * @param root folder of the console
 */
export function laterParts(root: string): Plugin {
  const src = `${root}/src`
  const list = `${src}/kit/partList.ts`
  let rooms: ReadonlySet<string>
  let places: ReadonlyMap<string, number>
  return {
    name: 'outpost-later-parts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const reader = makeReader(none)
      rooms = new Set(
        [...reader.closure([`${src}/main.tsx`, `${src}/contributions.ts`])].filter((file) =>
          file.startsWith(`${src}/features/`),
        ),
      )
      const parts = new Set([...rooms].flatMap((file) => reader.sourceOf(file).lazy.map((part) => part.file)))
      for (const file of entrances) parts.delete(`${src}/${file}`)
      places = new Map([...parts].toSorted().map((file, at) => [file, at]))
    },
    load: (id) => (id === list ? { code: listCode(dirname(list), [...places.keys()]) } : undefined),
    transform(code, id) {
      const changed = rooms.has(id) ? fromList(id, code, places, `${src}/kit/parts.ts`) : undefined
      return changed === undefined ? undefined : { code: changed, map: null }
    },
  }
}
