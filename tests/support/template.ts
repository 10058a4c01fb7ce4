import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withStartLock } from '../../apps/server/src/db/embedded/start-lock.ts'

/** Names the folder of a run's templates to the processes of its tests. */
const variable = 'OUTPOST_TEST_TEMPLATES'
/** What a first start writes down follows from these, so a program that has one of them starts from nothing. */
const writtenDown = ['DATABASE_URL', 'OUTPOST_BRAND', 'OUTPOST_MASTER_KEY']
/** A copy of some 70 MB on the slowest disk. */
const copyLimitMs = 60_000

/** Settings of a program, by their names. */
export type Settings = Readonly<Record<string, string>>

/**
 * Fills the data folder of a program that is to start with what a first start with such settings has left, so that it need not make
 * its database, apply every migration and invent the demo. Each kind is made once a run, by the first that asks. Does nothing outside
 * of a run, and where the settings are such that the program has to start from nothing.
 * @param make starts a program with the settings for the first time, ends it in order, and answers its data folder
 */
export async function fillFromTemplate(
  folder: string,
  settings: Settings,
  make: (settings: Settings) => Promise<string>,
): Promise<void> {
  const root = process.env[variable]
  if (root === undefined || writtenDown.some((name) => name in settings)) return
  const demo: Settings = 'OUTPOST_DEMO' in settings ? { OUTPOST_DEMO: '1' } : {}
  const template = join(root, 'OUTPOST_DEMO' in settings ? 'demo' : 'plain')
  await withStartLock(`${template}.lock`, async () => {
    if (!existsSync(template)) renameSync(await make(demo), template)
  })
  // With owners and modes, which PostgreSQL insists on.
  await promisify(execFile)('cp', ['--archive', '--reflink=auto', `${template}/.`, folder], { timeout: copyLimitMs })
}

/** Lets programs that are started from now on share templates, in this process and in those that it starts. Answers what removes them. */
export function provideTemplates(): () => void {
  const root = mkdtempSync(join(tmpdir(), 'outpost-templates-'))
  process.env[variable] = root
  return () => {
    delete process.env[variable]
    rmSync(root, { recursive: true, force: true })
  }
}
