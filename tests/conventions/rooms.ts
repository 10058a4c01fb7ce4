import { specifiersOf } from './imports.ts'
import { repositoryFiles, textOf } from './source-files.ts'

const serverList = 'apps/server/src/features.ts'

/**
 * The rooms in the order of the server's list, which is also the order of who may see whom. A room with several
 * implementations stands where the list names its first.
 */
export function rooms(): string[] {
  const text = textOf(serverList)
  const listed = /features: readonly Implementation\[\] = \[([^\]]+)\]/.exec(text)?.[1]?.match(/\w+/g) ?? []
  const folderOf = new Map([...text.matchAll(/import (\w+) from '\.\/features\/([\w-]+)\//g)].map(([, name, folder]) => [name!, folder!]))
  return [...new Set(listed.map((name) => folderOf.get(name) ?? name))]
}

/** The rooms of the contract in the order of its list. */
export function contractRooms(): string[] {
  const path = 'packages/contract/src/index.ts'
  const text = textOf(path)
  const fileOf = new Map([...text.matchAll(/import \{ (\w+) \} from '\.\/([\w-]+)/g)].map(([, name, room]) => [name!, room!]))
  const listed = /export const api = \{([^}]+)\}/.exec(text)?.[1]?.match(/\w+/g) ?? []
  return [...new Set(listed.map((name) => fileOf.get(name) ?? name))]
}

/** The rooms of the console in the order of its list: those that have screens. */
export const listedConsoleRooms = (): string[] =>
  specifiersOf('features.ts', textOf('apps/console/src/features.ts')).flatMap((name) => /^\.\/features\/([\w-]+)\//.exec(name)?.[1] ?? [])

/** The rooms that have a folder on a floor. */
export const roomFolders = (floor: 'server' | 'console'): string[] => [
  ...new Set(repositoryFiles().flatMap((path) => new RegExp(`^apps/${floor}/src/features/([\\w-]+)/`).exec(path)?.[1] ?? [])),
]
