import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Writes a file so that after a power cut it contains either the old text or the new one. Throws file system errors. */
export function writeDurably(path: string, text: string): void {
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w', 0o600)
  try {
    // Unlike `writeSync`, it goes on until everything is written, or throws.
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  flush(dirname(path))
}
