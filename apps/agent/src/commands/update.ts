import { setTimeout as delay } from 'node:timers/promises'
import { commands } from '@outpost/contract/device/commands'
import { CommandFailure, implement } from './implement.ts'

/** Seconds within which the device must go down once it has begun to apply a file. */
const downTime = 300

/** Answers only when the restart does not happen: after one, the agent's next run answers from its store. */
export const update = implement(
  commands.update,
  async ({ token, size, sha256, ...facts }, { platform, fetch, progress, restarts, signal }) => {
    const place = await platform.prepareUpdate({ ...facts, size, sha256 })
    try {
      const sum = await fetch(token, size, place.write)
      if (sum !== sha256) throw new CommandFailure('WRONG_SUM', 'the downloaded file has the wrong checksum')
      await place.check()
      progress(100, 'Download complete, checksum verified.')
      restarts()
      await place.apply()
    } catch (error) {
      await place.discard()
      throw error
    }
    await delay(downTime * 1000, undefined, { signal })
    throw new CommandFailure('TIMEOUT', `the device did not restart within ${downTime} s`)
  },
)
