import { createHash } from 'node:crypto'
import type { DeviceStream } from '../host.ts'

/** All that a stream brings until its end. */
export async function readAll(stream: DeviceStream): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream.duplex) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** SHA-256 in hexadecimal. */
export const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** How a stream ended that is read to its end: `closed`, or the words of its error. */
export const endOf = (stream: DeviceStream): Promise<string> =>
  new Promise((resolve) => {
    stream.duplex.once('error', (error: Error) => resolve(error.message))
    stream.duplex.once('close', () => resolve('closed'))
    stream.duplex.resume()
  })
