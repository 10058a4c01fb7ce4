import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { CommandFailure } from '../commands/implement.ts'
import type { EsimTool } from '../esim/lpac.ts'

/** Bytes of what lpac prints that are kept. */
const maxPrinted = 524_288

/** The `lpac` of this machine. Its settings, such as the port of the modem, are those of its own environment. */
export const linuxEsim: EsimTool = {
  lpac: (words, seconds, signal) =>
    new Promise((resolve, reject) => {
      const options = { timeout: seconds * 1000, maxBuffer: maxPrinted, killSignal: 'SIGKILL', signal } as const
      execFile('lpac', words, options, (error, printed) => {
        if (!error || typeof error.code === 'number') resolve(printed)
        else if (error.code === 'ENOENT')
          reject(
            new CommandFailure(
              'NO_TOOL',
              'this device has no lpac, the tool that reads and changes the profiles of an eSIM',
            ),
          )
        else if (error.killed) reject(new CommandFailure('TIMEOUT', `lpac did not answer within ${seconds} s`))
        else reject(new CommandFailure('FAILED', error.message.slice(0, 300)))
      })
    }),
  wait: async (seconds, signal) => {
    await delay(seconds * 1000, undefined, { signal, ref: false }).catch(() => undefined)
  },
}
