import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

export const tunnelOpen = implement(commands['tunnel.open'], async ({ tunnel, port, host, target }, { tunnels }) => {
  await tunnels.open(tunnel, port, host === 'localhost' ? '127.0.0.1' : host, target)
  return {}
})
