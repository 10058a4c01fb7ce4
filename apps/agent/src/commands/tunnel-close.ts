import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

/** Closing what is not open is a success: it is closed. */
export const tunnelClose = implement(commands['tunnel.close'], async ({ tunnel }, { tunnels }) => {
  tunnels.close(tunnel)
  return {}
})
