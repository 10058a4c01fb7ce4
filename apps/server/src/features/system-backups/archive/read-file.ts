import { createReadStream } from 'node:fs'

/** Reads a file in large pieces, until it is aborted. The file is opened when the first piece is asked for. */
export async function* readBackupFile(file: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  signal?.throwIfAborted()
  yield* createReadStream(file, { highWaterMark: 1_048_576, ...(signal && { signal }) }) as AsyncIterable<Buffer>
}
