import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

/** The answer says that they are on lasting storage: from then on the server may use the next one. */
export const hostKeys = implement(commands['host.keys'], async ({ present, next }, { pinHostKeys }) => {
  pinHostKeys([present, next])
  return {}
})
