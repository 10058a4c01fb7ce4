import { posix } from 'node:path'
import { parseSync } from 'vite'
import { resolveImport } from '../../tests/conventions/imports.ts'
import { isScript, isTest, repositoryFiles, textOf } from '../../tests/conventions/source-files.ts'

/** Who needs a file: by its path, the paths of the files that import it, start it or read it. */
export type Users = ReadonlyMap<string, ReadonlySet<string>>

/** What no import and no path in a script says. */
const unseen: readonly { user: string; used: RegExp }[] = [
  // The browser of the tests opens the console as it was built.
  {
    user: 'tests/support/browser.ts',
    used: /^apps\/console\/(src\/main\.tsx|index\.html|vite\.config\.ts|build\/.*)$/,
  },
  { user: 'apps/console/vite.config.ts', used: /^apps\/console\/\w+\.config\.ts$/ },
]

/** Reads every script of the repository. */
export function readUsers(): Users {
  const files = repositoryFiles()
  const users = new Map<string, Set<string>>()
  const add = (user: string, used: string): void => {
    const known = users.get(used) ?? new Set()
    users.set(used, known.add(user))
  }
  const places = placesOf(files)
  for (const path of files) {
    if (!isScript(path)) continue
    const text = textOf(path)
    for (const used of [...importsOf(path, text), ...namedFiles(path, text, places)]) add(path, used)
  }
  for (const { user, used } of unseen) for (const path of files) if (used.test(path)) add(user, path)
  return users
}

/** What a script imports of ours when it runs: types are gone by then. */
function importsOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const specifiers = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^['"](.+)['"]$/s.exec(text.slice(start, end))?.[1] ?? [],
    ),
  ]
  return specifiers
    .map((specifier) => resolveImport(path, specifier))
    .flatMap(({ kind, to }) => (kind === 'own' ? to.replace(/\?.*$/, '') : []))
}

interface Places {
  files: ReadonlySet<string>
  /** Folders that hold data for scripts, such as SQL, with what lies in them. */
  data: ReadonlyMap<string, readonly string[]>
}

function placesOf(files: readonly string[]): Places {
  const data = new Map<string, string[]>()
  for (const path of files) {
    const folder = posix.dirname(path)
    data.set(folder, [...(data.get(folder) ?? []), path])
  }
  for (const [folder, inside] of data) if (inside.some(isScript)) data.delete(folder)
  return { files: new Set(files), data }
}

const quoted = /(['"`])([\w@.-]*[\w./-]+)\1/g

/** Files that a script names in a string, from its own folder or from the root: what it starts as a process, or reads. */
function namedFiles(path: string, text: string, { files, data }: Places): string[] {
  const names = [...new Set([...text.matchAll(quoted)].map(([, , name]) => name!))]
  return names.flatMap((name) =>
    [posix.join(posix.dirname(path), name), posix.normalize(name)].flatMap((candidate) => {
      if (isTest(candidate)) return []
      const folder = candidate.replace(/\/$/, '')
      return files.has(candidate) ? [candidate] : (data.get(folder) ?? [])
    }),
  )
}

/**
 * All files that a change of some files can reach, those files among them. From a list of features, which knows every feature,
 * it goes on to tests and their helpers alone: the program as a whole is not another one because of one feature.
 */
export function reachedFrom(
  changed: readonly string[],
  users: Users,
  isList: (path: string) => boolean,
  isForTests: (path: string) => boolean,
): Set<string> {
  const reached = new Set(changed)
  const waiting = [...changed]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const user of users.get(path) ?? []) {
      if (reached.has(user) || (isList(path) && !changed.includes(path) && !isForTests(user))) continue
      reached.add(user)
      waiting.push(user)
    }
  return reached
}
