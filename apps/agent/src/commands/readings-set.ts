import { commands } from '@outpost/contract/device/commands'
import { CommandFailure, implement } from './implement.ts'

/** Stores the reading plan, and begins to follow it. */
export const readingsSet = implement(commands['readings.set'], async ({ plan }, { takePlan }) => {
  try {
    takePlan(plan)
  } catch (error) {
    throw new CommandFailure(error instanceof RangeError ? 'INVALID' : 'STORAGE_FAILED', String(error))
  }
  return {}
})
