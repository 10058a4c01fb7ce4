import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

export const networkObserve = implement(commands['network.observe'], async (_, { platform, signal }) => ({
  network: await platform.network(signal),
}))
