import { setTimeout as delay } from 'node:timers/promises'
import { commands } from '@outpost/contract/device/commands'
import { CommandFailure, implement } from './implement.ts'

/** Answers only when the reboot does not happen: after a reboot, the agent's next run answers from its store. */
export const reboot = implement(commands.reboot, async (_input, { platform, signal }) => {
  await platform.reboot().catch((error: Error) => {
    throw new CommandFailure('FAILED', error.message)
  })
  await delay(120_000, undefined, { signal })
  throw new CommandFailure('TIMEOUT', 'the device did not restart within 120 s')
})
