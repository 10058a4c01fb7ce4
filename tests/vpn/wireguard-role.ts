import { createNamespace } from '../../packages/vpn/src/network/namespace.ts'
import { WireguardHub, type WireguardSettings } from '../../packages/vpn/src/wireguard/hub.ts'

/** A process that starts a hub and waits to be killed. Its argument is JSON: see below. */
interface Order {
  folder: string
  settings: WireguardSettings
  space: string
  outer: string
}

const { folder, settings, space, outer } = JSON.parse(process.argv[2] ?? '') as Order
const nothing = (): void => undefined
const hub = new WireguardHub(
  folder,
  settings,
  { space: createNamespace(space, { userId: 65_534, groupId: 65_534 }, outer), engine: 'wireguard-go' },
  { connected: nothing, disconnected: nothing, ended: nothing },
)
await hub.start({ networks: [], grants: [], peers: [] })
process.stdout.write('ready')
setInterval(nothing, 60_000)
