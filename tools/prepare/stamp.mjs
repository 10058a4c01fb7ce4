import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What was installed: inside node_modules, so that it goes when that goes. */
const fileOf = (root) => join(root, 'node_modules/.outpost-install.json')

/** The stamp of the last complete installation; an empty object if there was none. */
export function readStamp(root) {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8'))
  } catch {
    return {}
  }
}

/** Adds to the stamp. */
export function writeStamp(root, more) {
  // npm makes no folder where a lock file lists nothing.
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(fileOf(root), `${JSON.stringify({ ...readStamp(root), ...more }, null, 2)}\n`)
}

/** The SHA-256 of a file's content, in hexadecimal. */
export function hashFile(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
