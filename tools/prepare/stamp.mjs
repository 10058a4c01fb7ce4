import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The record of what is installed; inside node_modules, so that it is deleted together with it. */
const fileOf = (root) => join(root, 'node_modules/.outpost-install.json')

/** Returns the stamp of the last complete installation; an empty object if there was none. */
export function readStamp(root) {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8'))
  } catch {
    return {}
  }
}

/** Merges values into the stamp. */
export function writeStamp(root, more) {
  // npm creates no folder when the lock file lists no packages.
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(fileOf(root), `${JSON.stringify({ ...readStamp(root), ...more }, null, 2)}\n`)
}

/** Returns the SHA-256 of a file's content, in hexadecimal. */
export function hashFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
