import { readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { errorCode } from './errors.ts'

/**
 * Writes a small JSON file that only its owner may read. A reader sees the old content or the new one, never half of
 * it, and the content is on the disk when this returns.
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

/** Reads such a file; undefined when it is absent or is no JSON object. Other errors (permissions) are thrown. */
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
