import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'
import { isScript, repositoryFiles, textOf } from './source-files.ts'

/** One import of a file: static, dynamic with a literal specifier, or a re-export. */
export interface Import {
  from: string
  /** A path in the repository for our own files, otherwise the name of the package. */
  to: string
  kind: 'own' | 'package' | 'node'
  /** Written with `./` or `../`. */
  relative: boolean
}

/** Returns the import specifiers in a source text, each once. */
export function specifiersOf(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const named = [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) => entry.entries.flatMap((part) => part.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^['"](.+)['"]$/s.exec(text.slice(start, end))?.[1] ?? [],
    ),
  ]
  return [...new Set(named)]
}

/** Returns the specifiers that load together with a source text: no type imports, and no dynamic imports. */
function loadedBy(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const isLoaded = ({ start }: { start: number }): boolean =>
    !/^(import|export) type\b/.test(text.slice(start, start + 13))
  const named = [
    ...module.staticImports.filter(isLoaded).map((entry) => entry.moduleRequest.value),
    ...module.staticExports
      .filter(isLoaded)
      .flatMap((entry) => entry.entries.flatMap((part) => part.moduleRequest?.value ?? [])),
  ]
  return [...new Set(named)]
}

const workspaces: Record<string, string> = {
  contract: 'packages/contract',
  ui: 'packages/ui',
  gateway: 'packages/gateway',
  vpn: 'packages/vpn',
  server: 'apps/server',
  console: 'apps/console',
  agent: 'apps/agent',
}

/** Maps a specifier of ours to its file: `@outpost/contract/kit/page` is packages/contract/src/kit/page.ts. */
function ownFile(specifier: string): string | undefined {
  const [, name, rest] = /^@outpost\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? []
  const folder = name === undefined ? undefined : workspaces[name]
  if (folder === undefined) return undefined
  return `${folder}/src/${rest ?? 'index'}${/\.\w+$/.test(rest ?? '') ? '' : name === 'ui' ? '.tsx' : '.ts'}`
}

/** Resolves an import specifier of a file. */
export function resolveImport(from: string, specifier: string): Import {
  if (specifier.startsWith('.'))
    return { from, to: posix.normalize(`${dirname(from)}/${specifier}`), kind: 'own', relative: true }
  const own = ownFile(specifier)
  if (own !== undefined) return { from, to: own, kind: 'own', relative: false }
  // Modules that the build generates, such as the bundled map, belong to no package.
  if (/^(node|virtual):/.test(specifier)) return { from, to: specifier, kind: 'node', relative: false }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  return { from, to: name, kind: 'package', relative: false }
}

let all: readonly Import[] | undefined

/** Returns every import of every script in the repository. */
export function allImports(): readonly Import[] {
  all ??= repositoryFiles()
    .filter(isScript)
    .flatMap((path) => specifiersOf(path, textOf(path)).map((specifier) => resolveImport(path, specifier)))
  return all
}

/** Maps every script of our own workspaces to the files of ours that load with it. */
export const loadGraph = (): Map<string, string[]> =>
  new Map(
    repositoryFiles()
      .filter((path) => isScript(path) && workspaceOf(path) !== undefined)
      .map((path) => [
        path,
        loadedBy(path, textOf(path))
          .map((specifier) => resolveImport(path, specifier))
          .flatMap(({ kind, to }) => (kind === 'own' ? [to] : [])),
      ]),
  )

/** Returns the workspace of a file, such as `packages/ui`; undefined for tests and tools. */
export const workspaceOf = (path: string): string | undefined => /^(?:packages|apps)\/[\w-]+(?=\/)/.exec(path)?.[0]
