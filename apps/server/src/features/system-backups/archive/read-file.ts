import { createReadStream } from 'node:fs'

/** Reads a file in large pieces, until it is aborted. */
export const readBackupFile = (file: string, signal?: AbortSignal): AsyncIterable<Buffer> =>
  createReadStream(file, { highWaterMark: 1_048_576, ...(signal && { signal }) }) as AsyncIterable<Buffer>
