import type { Access } from '@outpost/contract/kit/endpoint'
import { parseSync } from 'vite'
import { isScript, isTest, repositoryFiles, textOf } from './source-files.ts'

const inConsole = (path: string): boolean => path.startsWith('apps/console/src/') && isScript(path) && !isTest(path)

/**
 * Maps the local name of each imported endpoint list to its name in the contract: `devices as api` is `api` for
 * `devices`.
 */
function localNames(path: string, text: string, lists: ReadonlySet<string>): Map<string, string> {
  return new Map(
    parseSync(path, text)
      .module.staticImports.filter(({ moduleRequest }) => moduleRequest.value.startsWith('@outpost/contract/'))
      .flatMap(({ entries }) =>
        entries.flatMap(({ importName, localName }) =>
          lists.has(importName.name ?? '') ? [[localName.value, importName.name!] as const] : [],
        ),
      ),
  )
}

/**
 * Returns the endpoints that a source text uses, as `list.key`. Reading an endpoint's declaration (`tags.list.access`)
 * does not count as use. A list that is accessed by a computed key (`deviceTags[mode]`) counts as used in full.
 */
export function callsIn(path: string, text: string, keysOf: ReadonlyMap<string, readonly string[]>): string[] {
  return [...localNames(path, text, new Set(keysOf.keys()))].flatMap(([local, list]) => {
    const keys = keysOf.get(list)!
    if (new RegExp(`\\b${local}\\[`).test(text)) return keys.map((key) => `${list}.${key}`)
    return keys
      .filter((key) => new RegExp(`\\b${local}\\.${key}\\b(?!\\.(access|input|params|answer|path)\\b)`).test(text))
      .map((key) => `${list}.${key}`)
  })
}

/** Returns every endpoint that a file of the console uses. */
export const consoleCalls = (keysOf: ReadonlyMap<string, readonly string[]>): Set<string> =>
  new Set(
    repositoryFiles()
      .filter(inConsole)
      .flatMap((path) => callsIn(path, textOf(path), keysOf)),
  )

/** Returns every permission named in the console, or in a server check other than an endpoint's own `access`. */
export function namedPermissions(all: readonly Access[]): Set<Access> {
  const places = repositoryFiles().filter(
    (path) =>
      inConsole(path) ||
      path === 'packages/contract/src/devices/field-permissions.ts' ||
      (/^apps\/server\/src\/(features|live)/.test(path) && !isTest(path)),
  )
  const texts = places.filter((path) => !/\/messages\//.test(path)).map(textOf)
  return new Set(all.filter((name) => texts.some((text) => text.includes(`'${name}'`))))
}
