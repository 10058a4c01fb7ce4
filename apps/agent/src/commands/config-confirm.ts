import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

export const configConfirm = implement(commands['config.confirm'], async ({ change, token }, { changes }) => ({
  hashes: await changes().confirm(change, token),
}))
