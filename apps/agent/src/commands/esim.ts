import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

/** Answers a switch when the device has connected again or gone back, which may be after a restart (see `Esim.resume`). */
export const esim = implement(commands.esim, async (order, { id, esim: get }) => get().act(id, order))
