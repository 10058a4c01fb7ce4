import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

/** Stores the server's host keys. Success means that they are durable: from then on the server may use the next one. */
export const hostKeys = implement(commands['host.keys'], async ({ present, next }, { pinHostKeys }) => {
  pinHostKeys([present, next])
  return {}
})
