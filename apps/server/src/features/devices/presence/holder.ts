import { canDo, type DeviceProtocol } from '@outpost/contract/devices/protocols'
import { fail } from '@outpost/contract/kit/errors'
import type { HostAddress } from '@outpost/gateway/cluster/tls'
import type { App } from '../../../context.ts'
import { gatewaySilence } from './presence.ts'

const noConnection =
  'This device is managed over TR-069. It keeps no connection, so it has neither a shell nor tunnels.'

/**
 * Returns the host whose gateway has the control connection of a device. A device without a live gateway is assigned to
 * this host, which then reports that it is not connected.
 * @throws ApiError DEVICE_OFFLINE for a device that never has one, UNAVAILABLE if that host accepts no connections from
 *   other hosts
 */
export async function holderOf(app: App, deviceId: number): Promise<HostAddress | 'here'> {
  const {
    rows: [holder],
  } = await app.unscoped.query<{ name: string | null; address: string | null; protocol: DeviceProtocol }>(
    "select g.name, g.address, d.protocol from devices d left join gateways g on g.name = d.gateway and d.status = 1 and g.seen_at > now() - $2 * interval '1 second' where d.id = $1",
    [deviceId, gatewaySilence],
  )
  if (holder && !canDo(holder, 'tunnel')) throw fail('DEVICE_OFFLINE', { message: noConnection })
  if (!holder?.name || holder.name === app.host) return 'here'
  if (holder.address !== null) return { name: holder.name, address: holder.address }
  app.log.warn({ host: holder.name }, 'a host that holds devices takes no connections of other hosts')
  throw fail('UNAVAILABLE', {
    message: 'The server to which the device is connected cannot be reached. Try again in a moment.',
  })
}
