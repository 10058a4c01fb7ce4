import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

let files: readonly string[] | undefined

/** Returns every file that git tracks or would add, as paths relative to the root, sorted by name. */
export function repositoryFiles(): readonly string[] {
  files ??= execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\0')
    .filter((path) => path !== '' && hasContent(path))
    .toSorted()
  return files
}

const contents = new Map<string, string | undefined>()

function hasContent(path: string): boolean {
  if (!contents.has(path)) contents.set(path, readOrNothing(path))
  return contents.get(path) !== undefined
}

/** Reads a file, or returns undefined: a file that was just deleted is still in git's index. */
function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the text of one of the repository's files. */
export const textOf = (path: string): string => contents.get(path) ?? readFileSync(join(root, path), 'utf8')

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
/** Whether a file is a test helper, which may import what the program may not. */
export const isTestSupport = (path: string): boolean =>
  /(^|\/)(testing|test-support)(\/|\.ts$)|\/test-[\w-]+\.ts$|\.cases\.ts$/.test(path)
export const isScript = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts')
