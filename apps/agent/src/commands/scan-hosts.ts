import { commands } from '@outpost/contract/device/commands'
import { implement } from './implement.ts'

const maxHosts = 256

export const scanHosts = implement(commands['scan.hosts'], async ({ ports, sweep }, { platform, tunnels }) => {
  const wanted = ports.split(',').map(Number)
  const found = await platform.hosts(sweep === 1)
  const reachable = await Promise.all(found.map(({ address }) => tunnels.allowsAny(address, wanted)))
  const lines = found
    .filter((_, index) => reachable[index])
    .slice(0, maxHosts)
    .map(({ address, mac, network, port, name }) => [address, mac, network, port || '-', name || '-'].join(' '))
  return { hosts: lines.join('\n') }
})
