import { repositoryFiles, textOf } from './source-files.ts'

/** Reads a list of imported names, and gives the room of each: every room once, in the order of the list. */
function roomsOf(path: string, list: RegExp, imports: RegExp): string[] {
  const text = textOf(path)
  const roomByName = new Map([...text.matchAll(imports)].map(([, name, room]) => [name!, room!]))
  const names = list.exec(text)?.[1]?.match(/\w+/g) ?? []
  return [...new Set(names.map((name) => roomByName.get(name) ?? name))]
}

/**
 * The rooms in the order of the server's list, which is also the order of who may see whom. A room with several
 * implementations stands where the list names its first.
 */
export const rooms = (): string[] =>
  roomsOf(
    'apps/server/src/features.ts',
    /features: readonly Feature\[\] = \[([^\]]+)\]/,
    /import (\w+) from '\.\/features\/([\w-]+)\//g,
  )

/** The rooms of the contract in the order of its list. */
export const contractRooms = (): string[] =>
  roomsOf('packages/contract/src/api.ts', /export const api = \{([^}]+)\}/, /import \{ (\w+) \} from '\.\/([\w-]+)/g)

/** The features of the console in the order of its list. */
export const listedConsoleRooms = (): string[] =>
  roomsOf(
    'apps/console/src/features.ts',
    /features: readonly Feature\[\] = \[([^\]]+)\]/,
    /import (\w+) from '\.\/features\/([\w-]+)\//g,
  )

/** The rooms that have a folder on a floor. */
export const roomFolders = (floor: 'server' | 'console'): string[] => [
  ...new Set(
    repositoryFiles().flatMap((path) => new RegExp(`^apps/${floor}/src/features/([\\w-]+)/`).exec(path)?.[1] ?? []),
  ),
]
