import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { commands } from '@outpost/contract/device/commands'
import { PutError } from '../put.ts'
import { CommandFailure, implement } from './implement.ts'

/** Milliseconds before each retry: the server may be busy with other devices, or the network briefly down. */
const pauses = [5000, 20_000]

export const fileSend = implement(commands['file.send'], async ({ file, token }, { platform, put, signal }) => {
  const bytes = await platform.file(file, signal).catch((error: Error) => {
    throw new CommandFailure('NO_FILE', error.message)
  })
  for (let tried = 0; ; tried++) {
    try {
      await put(token, bytes)
      return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    } catch (error) {
      if (tried === pauses.length || (error instanceof PutError && error.final))
        throw new CommandFailure(
          'NOT_TAKEN',
          error instanceof Error ? error.message : 'the server did not accept the file',
        )
      await delay(pauses[tried], undefined, { signal })
    }
  }
})
