import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { errorCode } from './errors.ts'

/**
 * Writes a small JSON file readable only by its owner. The write is atomic: readers see either the old or the new
 * content, and the new content is on disk when this returns.
 */
export async function writeRecord(file: string, content: object): Promise<void> {
  const draft = `${file}.${process.pid}.new`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

/** Reads such a file; undefined if it is missing or not a JSON object. Other errors (permissions) are thrown. */
export function readRecord(file: string): Record<string, unknown> | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null ? { ...content } : undefined
  } catch {
    return undefined
  }
}
