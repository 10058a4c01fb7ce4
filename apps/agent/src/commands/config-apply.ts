import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

/** Answers when the change has ended, which may be after a restart (see `Changes.resume`). */
export const configApply = implement(
  commands['config.apply'],
  async ({ token, size, ...order }, { id, changes, fetch }) =>
    changes().apply({ ...order, command: id }, (take) => fetch(token, size, take)),
)
