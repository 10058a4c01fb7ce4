import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { DeviceLink } from '../host.ts'
import type { HostConnection } from './connection.ts'
import type { Hosts } from './hosts.ts'
import type { HostAddress } from './tls.ts'

/** Returns the host that holds a device's control connection: another one, or 'here', also if no host holds it. */
export type Locate = (deviceId: number) => Promise<HostAddress | 'here'>

/** The link of a process without a gateway. */
const nobodyHere: DeviceLink = {
  send: () => false,
  isConnected: () => false,
  stream: () => Promise.reject(fail('DEVICE_OFFLINE')),
  run: () => Promise.reject(fail('DEVICE_OFFLINE')),
  probe: () => Promise.reject(fail('DEVICE_OFFLINE')),
  kick: () => {},
  replaced: () => {},
  counts: () => ({ devices: 0, tunnels: 0, streams: 0, handshakes: 0 }),
}

/**
 * Creates a link to the devices of the whole installation. Devices held here are served here; streams and commands for
 * others go to the host that holds the device.
 */
export function shareLink(here: DeviceLink | undefined, hosts: Hosts, locate: Locate): DeviceLink {
  const own = here ?? nobodyHere
  const holderOf = async (deviceId: number): Promise<HostAddress | 'here'> => {
    try {
      return await locate(deviceId)
    } catch (error) {
      if (own.isConnected(deviceId)) return 'here'
      throw error instanceof ApiError ? error : fail('UNAVAILABLE')
    }
  }
  const linkOf = async (holder: HostAddress | 'here'): Promise<DeviceLink | HostConnection> =>
    holder === 'here' ? own : await hosts.to(holder)
  return {
    ...own,
    async stream(deviceId, target) {
      const holder = await holderOf(deviceId)
      try {
        return await (await linkOf(holder)).stream(deviceId, target)
      } catch (error) {
        // The device may just have connected to another host.
        const next = isOffline(error) ? await holderOf(deviceId) : holder
        if (isSame(holder, next)) throw error
        return await (await linkOf(next)).stream(deviceId, target)
      }
    },
    run: async (deviceId, name, input, timeoutMs) =>
      await (await linkOf(await holderOf(deviceId))).run(deviceId, name, input, timeoutMs),
    probe: async (deviceId, targets) => await (await linkOf(await holderOf(deviceId))).probe(deviceId, targets),
  }
}

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.items[0]?.code === 'DEVICE_OFFLINE'
const isSame = (a: HostAddress | 'here', b: HostAddress | 'here'): boolean => JSON.stringify(a) === JSON.stringify(b)
