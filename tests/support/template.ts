import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withStartLock } from '../../apps/server/src/db/embedded/start-lock.ts'

/** The environment variable that passes the folder of a run's templates to its test processes. */
const variable = 'OUTPOST_TEST_TEMPLATES'
/** Settings that affect what a first start stores: a program with one of them starts without a template. */
const writtenDown = ['DATABASE_URL', 'OUTPOST_BRAND', 'OUTPOST_MASTER_KEY']
/** Time for copying some 70 MB on the slowest disk. */
const copyLimitMs = 60_000

/** Settings of a program by name. */
export type Settings = Readonly<Record<string, string>>

/**
 * Fills the data folder of a new program with the result of a first start with the same settings, so that it need not
 * create its database, apply every migration and generate the demo. Each template is made once a run, by the first
 * caller. Does nothing outside a run, or when the settings require a start from an empty folder.
 * @param make starts a program with the settings for the first time, stops it cleanly, and returns its data folder
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
  // Keeps owners and modes, which PostgreSQL requires.
  await promisify(execFile)('cp', ['--archive', '--reflink=auto', `${template}/.`, folder], { timeout: copyLimitMs })
}

/**
 * Lets programs started from now on share templates, in this process and its children.
 * @returns a function that removes them
 */
export function provideTemplates(): () => void {
  const root = mkdtempSync(join(tmpdir(), 'outpost-templates-'))
  process.env[variable] = root
  return () => {
    delete process.env[variable]
    rmSync(root, { recursive: true, force: true })
  }
}
