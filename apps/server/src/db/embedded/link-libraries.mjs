import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Creates the missing symbolic links of the embedded PostgreSQL's libraries. npm packages cannot contain symbolic
 * links, so the package lists them and normally creates them in an install script, but install scripts are disabled
 * here. `folder` is the package's folder. Throws the file system's error. Plain JavaScript, because the installer also
 * uses it.
 */
export function linkLibraries(folder) {
  for (const { source, target } of JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'))) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      // Another process may have created the link first.
      if (error.code !== 'EEXIST') throw error
    }
  }
}
