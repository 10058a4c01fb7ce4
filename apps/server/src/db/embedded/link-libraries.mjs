import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * npm packages cannot hold symbolic links, so the package of the embedded PostgreSQL lists the links that its libraries need
 * and makes them in an install script. Install scripts are not run here: this makes the links that are missing. `folder` is
 * the package's. Throws the file system's error. Plain JavaScript, since the installation uses it as well.
 */
export function linkLibraries(folder) {
  for (const { source, target } of JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'))) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      // Another process may have been quicker.
      if (error.code !== 'EEXIST') throw error
    }
  }
}
