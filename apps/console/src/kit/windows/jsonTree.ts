/** One line of a tree that stands open as far as the reader has opened it. */
export interface TreeLine {
  /** Where the value is, as a JSON Pointer (RFC 6901); the whole is the empty text. */
  path: string
  name: string
  /** Counted from 1. */
  level: number
  /** Place among its siblings, counted from 1, and how many they are. */
  position: number
  siblings: number
  value: unknown
  /** How many values are inside; undefined for a leaf. */
  size: number | undefined
  opened: boolean
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** What is inside a value, by name; undefined for a leaf. */
function childrenOf(value: unknown): [string, unknown][] | undefined {
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}

/**
 * The lines of a tree from the first to the last, without those inside closed ones. It goes through it without recursion: what devices
 * answer may be nested deeper than a stack.
 * @param opened paths of what stands open
 */
export function linesOf(root: unknown, opened: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = []
  const ahead: TreeLine[] = [lineOf('', '', 1, 1, 1, root, opened)]
  for (let line = ahead.pop(); line; line = ahead.pop()) {
    lines.push(line)
    if (!line.opened) continue
    const inside = childrenOf(line.value)!
    for (let index = inside.length - 1; index >= 0; index--) {
      const [name, value] = inside[index]!
      ahead.push(lineOf(`${line.path}/${escaped(name)}`, name, line.level + 1, index + 1, inside.length, value, opened))
    }
  }
  return lines
}

function lineOf(
  path: string,
  name: string,
  level: number,
  position: number,
  siblings: number,
  value: unknown,
  opened: ReadonlySet<string>,
): TreeLine {
  const size = childrenOf(value)?.length
  return { path, name, level, position, siblings, value, size, opened: size !== undefined && opened.has(path) }
}

/** The paths that are open at first: the whole, and one level more where that is not long. */
export function openedAtFirst(root: unknown): Set<string> {
  const inside = childrenOf(root) ?? []
  return new Set(['', ...(inside.length <= 20 ? inside.map(([name]) => `/${escaped(name)}`) : [])])
}

/** The path of what a line is inside of. */
export const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** A leaf as JSON writes it; what is inside something else by its brackets and its size. */
export function shortText(line: TreeLine): string {
  if (line.size === undefined) return JSON.stringify(line.value) ?? 'null'
  return Array.isArray(line.value) ? `[${line.size}]` : `{${line.size}}`
}
