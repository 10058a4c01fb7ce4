import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

export const ping = implement(commands.ping, async () => ({}))
