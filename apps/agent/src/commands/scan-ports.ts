import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

export const scanPorts = implement(commands['scan.ports'], async ({ tunnel, hosts, ports }, { tunnels }) => {
  const wanted = ports.split(',').map(Number)
  const targets = hosts.split(',').flatMap((host) => wanted.map((port) => ({ host, port })))
  return { count: await tunnels.openMany(tunnel, targets) }
})
