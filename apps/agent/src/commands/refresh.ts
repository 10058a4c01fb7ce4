import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

export const refresh = implement(commands.refresh, async (_input, { report }) => {
  await report()
  return {}
})
