import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { runDefinitions } from '../../../../../../tools/definitions/run.ts'

/** What a run of `npm run definitions` printed, and how it ended. */
export interface Run {
  code: number
  out: string
  err: string
}

/** Runs `npm run definitions` as a CI job does: without a terminal, with address and token in the environment. */
export async function definitions(url: string, token: string, ...args: readonly string[]): Promise<Run> {
  const written = { out: '', err: '' }
  const code = await runDefinitions(
    args,
    { OUTPOST_URL: url, OUTPOST_TOKEN: token },
    {
      say: (line) => void (written.out += `${line}\n`),
      fail: (text) => void (written.err += `${text}\n`),
    },
  )
  return { code, ...written }
}

/** Returns the text of each file of a folder, by its path. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = paths.toSorted().map(async (path) => [relative(folder, path), await readFile(path, 'utf8')] as const)
  return Object.fromEntries(await Promise.all(files))
}
