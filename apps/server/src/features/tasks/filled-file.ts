import { fail } from '@outpost/contract/kit/errors'
import { taskLimits } from '@outpost/contract/tasks/constants'
import { buffer } from 'node:stream/consumers'
import type { App } from '../../context.ts'

/** What of a stored file is needed to read it. */
interface StoredFile {
  name: string
  size: number
  sha256: Buffer
}

const mostKiB = taskLimits.filledFile / 1024

/**
 * Returns the text of a file in which variables are replaced.
 * @param source what the error names
 * @throws VALIDATION if the file is too large, or is not text
 */
export async function textOfFile(app: App, { name, size, sha256 }: StoredFile, source: string): Promise<string> {
  if (size > taskLimits.filledFile)
    throw fail('VALIDATION', {
      source,
      message: `Variables are replaced only in files of at most ${mostKiB} KiB. “${name}” is larger.`,
    })
  const bytes = await buffer(await app.blobs.read(sha256))
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // No UTF-8, so it is not text either.
  }
  throw fail('VALIDATION', {
    source,
    message: `Variables are replaced only in text (UTF-8). “${name}” is a binary file.`,
  })
}
