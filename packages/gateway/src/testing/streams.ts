import { createHash } from 'node:crypto'
import type { DeviceStream } from '../host.ts'

/** Reads a stream to its end. */
export async function readAll(stream: DeviceStream): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream.duplex) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Returns the SHA-256 in hexadecimal. */
export const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Reads a stream to its end. Resolves to `closed`, or to the message of its error. */
export const endOf = (stream: DeviceStream): Promise<string> =>
  new Promise((resolve) => {
    stream.duplex.once('error', (error: Error) => resolve(error.message))
    stream.duplex.once('close', () => resolve('closed'))
    stream.duplex.resume()
  })
