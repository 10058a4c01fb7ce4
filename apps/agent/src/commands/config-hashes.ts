import { commands } from '@outpost/contract/device/commands'
import { maxGuardedFiles, planPath } from '@outpost/contract/device/plan'
import { CommandFailure, implement } from './implement.ts'

export const configHashes = implement(commands['config.hashes'], async ({ paths }, { changes }) => {
  const asked = paths.split('\n').filter((path) => path !== '')
  if (asked.length > maxGuardedFiles || !asked.every((path) => planPath.safeParse(path).success))
    throw new CommandFailure('INVALID', `at most ${maxGuardedFiles} absolute paths, one a line`)
  return { hashes: await changes().hashes(asked) }
})
