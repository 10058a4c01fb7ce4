import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

export const configCancel = implement(commands['config.cancel'], async ({ change }, { changes }) => {
  changes().cancel(change)
  return {}
})
