import { commands } from '@outpost/contract/device/commands'
import { CommandFailure, implement } from './implement.ts'
import { sendBytes } from './send-bytes.ts'

export const fileSend = implement(commands['file.send'], async ({ file, token, path }, { platform, put, signal }) => {
  const made = file === 'path' ? platform.readFile(path!, signal) : platform.file(file, signal)
  const bytes = await made.catch((error: Error) => {
    throw new CommandFailure('NO_FILE', error.message)
  })
  return sendBytes(put, token, bytes, signal).catch((error: unknown) => {
    throw new CommandFailure('NOT_TAKEN', error instanceof Error ? error.message : 'the server did not accept the file')
  })
})
