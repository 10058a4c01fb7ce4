import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { PutError } from '../put.ts'
import type { CommandContext } from './implement.ts'

/** Milliseconds before each retry: the server may be busy with other devices, or the network briefly down. */
const pauses = [5000, 20_000]

/** Sends a file that the server requested with this token. Rejects when the server does not accept it. */
export async function sendBytes(
  put: CommandContext['put'],
  token: string,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<{ size: number; sha256: string }> {
  for (let tried = 0; ; tried++) {
    try {
      await put(token, bytes, signal)
      return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    } catch (error) {
      if (tried === pauses.length || signal.aborted || (error instanceof PutError && error.final)) throw error
      await delay(pauses[tried], undefined, { signal })
    }
  }
}
