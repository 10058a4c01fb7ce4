import { commands } from '@outpost/contract/device/commands'
import { CommandFailure, implement } from './implement.ts'

export const hotspot = implement(commands.hotspot, async (order, { platform }) => {
  if (!platform.hotspot) throw new CommandFailure('NO_HOTSPOT', 'this device has no hotspot that its agent knows')
  return { lines: await platform.hotspot(order) }
})
