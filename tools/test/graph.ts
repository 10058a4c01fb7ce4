import { posix } from 'node:path'
import { parseSync } from 'vite'
import { resolveImport } from '../../tests/conventions/imports.ts'
import { isScript, isTest, repositoryFiles, textOf } from '../../tests/conventions/source-files.ts'

/** The users of each file: by its path, the paths of the files that import it, start it or read it. */
export type Users = ReadonlyMap<string, ReadonlySet<string>>

const ofFeature = (path: string): RegExp => new RegExp(`/[\\w-]+/${path}$`)

/** Dependencies that neither imports nor paths in scripts reveal, such as files that are found by their path. */
const unseen: readonly { user: string; used: RegExp }[] = [
  // The tests' browser opens the built console.
  {
    user: 'tests/support/browser.ts',
    used: /^apps\/console\/(src\/main\.tsx|index\.html|vite\.config\.ts|build\/.*)$/,
  },
  { user: 'apps/server/src/testing/feature-calls.ts', used: ofFeature('testing/calls\\.ts') },
  { user: 'apps/server/src/testing/records.ts', used: ofFeature('testing/records\\.ts') },
  { user: 'apps/server/src/http/role-rules.test.ts', used: ofFeature('role-rules\\.cases\\.ts') },
  { user: 'apps/console/src/role-rules.test.ts', used: ofFeature('role-rules\\.cases\\.ts') },
  { user: 'apps/console/src/kit/i18n/allNames.ts', used: ofFeature('messages/names/\\w+\\.ts') },
  // They join what all features declare, so one changed feature changes them.
  { user: 'packages/contract/src/permissions.ts', used: /^packages\/contract\/src\/[\w-]+\/permissions\.ts$/ },
  { user: 'packages/contract/src/scopes.ts', used: /^packages\/contract\/src\/[\w-]+\/permissions\.ts$/ },
  { user: 'apps/console/vite.config.ts', used: /^apps\/console\/\w+\.config\.ts$/ },
]

/** Reads the users of each file from every script of the repository. */
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

/** Returns which of our files a script imports at run time, without types. */
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
  /** Folders with data for scripts, such as SQL, and the files in them. */
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

/** Finds files that a script names in a string, relative to its folder or the root, to start or read them. */
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
 * Returns all files that a change of some files can reach, including those files. From a list of features, which
 * imports every feature, it only continues to tests and their helpers: one changed feature does not change the whole
 * program.
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
