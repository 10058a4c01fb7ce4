import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

/** Closes a tunnel. Closing one that is not open succeeds. */
export const tunnelClose = implement(commands['tunnel.close'], async ({ tunnel }, { tunnels }) => {
  tunnels.close(tunnel)
  return {}
})
