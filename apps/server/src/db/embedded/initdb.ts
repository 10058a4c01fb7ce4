import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError } from './errors.ts'
import type { EmbeddedPaths } from './paths.ts'
import { commandAs, makeOwner, type RunAs } from './run-as.ts'

const LIMIT_MS = 3 * 60_000

/** The bootstrap superuser of an embedded database. The running application never connects as it. */
export const SUPERUSER = 'postgres'

/**
 * Creates the data directory if there is none. It is built next to its final location and renamed into place, so an
 * interrupted start leaves no partial cluster. With `durable`, it is on disk before the first statement is
 * acknowledged.
 */
export async function ensureCluster(
  initdb: string,
  paths: EmbeddedPaths,
  runAs: RunAs,
  options: { password: string; durable: boolean },
): Promise<void> {
  if (existsSync(paths.cluster)) return
  const draft = join(paths.root, 'cluster.new')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const passwordFile = join(draft, 'password')
  const data = join(draft, 'data')
  try {
    await writeFile(passwordFile, options.password, { mode: 0o600 })
    await makeOwner(runAs, paths.root, draft)
    await runInitdb(initdb, runAs, [
      `--pgdata=${data}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // The builtin provider sorts by code point and does not change with the machine's C library.
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
      // A single syncfs is 0.1 s faster than an fsync per file.
      options.durable ? '--sync-method=syncfs' : '--no-sync',
    ])
    await rename(data, paths.cluster)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function runInitdb(initdb: string, runAs: RunAs, args: string[]): Promise<void> {
  const { file, args: words, options } = commandAs(runAs, initdb, args)
  try {
    await promisify(execFile)(file, words, { ...options, timeout: LIMIT_MS, killSignal: 'SIGTERM' })
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new EmbeddedDatabaseError(
      `the embedded database could not be created: ${stderr?.trim() || message}\n` +
        'Choose another folder with OUTPOST_DATA_DIR, or set DATABASE_URL to a PostgreSQL 15 (or newer) server',
    )
  }
}
