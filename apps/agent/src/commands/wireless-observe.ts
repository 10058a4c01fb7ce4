import { commands } from '@outpost/contract/device/commands'
import { CommandFailure, implement } from './implement.ts'

export const wirelessObserve = implement(commands['wireless.observe'], async (_, { platform }) => {
  if (!platform.wireless) throw new CommandFailure('NOT_SUPPORTED', 'this device has no access points')
  return { lines: await platform.wireless() }
})
