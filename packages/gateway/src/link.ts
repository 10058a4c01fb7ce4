import { fail } from '@outpost/contract/kit/errors'
import type { Devices } from './devices.ts'
import type { Fetches } from './fetches.ts'
import type { Handshakes } from './handshakes.ts'
import type { DeviceLink } from './host.ts'
import type { Probes } from './probes.ts'
import type { Puts } from './puts.ts'
import type { Tunnels } from './tunnels.ts'

/** Creates the link through which the rest of the server uses the gateway. */
export function createLink(
  devices: Devices,
  tunnels: Tunnels,
  probes: Probes,
  fetches: Fetches,
  puts: Puts,
  handshakes: Handshakes,
): DeviceLink {
  return {
    send: (id, frame) => devices.get(id)?.send(frame) ?? false,
    isConnected: (id) => devices.get(id) !== undefined,
    stream: (id, target) => tunnels.stream(id, target),
    run: async (id, name, input, timeoutMs) => {
      const control = devices.get(id)
      if (!control) throw fail('DEVICE_OFFLINE')
      return await control.run(name, input, timeoutMs)
    },
    probe: (id, targets) => probes.probe(id, targets),
    kick: (id, reason) => {
      probes.stop(id)
      tunnels.kick(id, reason)
      fetches.kick(id)
      puts.kick(id)
      devices.kick(id, reason)
    },
    replaced: (id, epoch) => {
      tunnels.returned(id, epoch, true)
      probes.stop(id, epoch)
      devices.replaced(id, epoch)
    },
    counts: () => ({
      devices: devices.size,
      tunnels: tunnels.size,
      streams: tunnels.streams,
      handshakes: handshakes.size,
    }),
  }
}
