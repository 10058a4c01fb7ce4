import { chance } from './chance.ts'
import type { FakeIdentity } from './identity.ts'
import type { LanHost } from '../platform.ts'

/** A host behind a simulated device. Its MAC address begins with a prefix that the IEEE has assigned to its maker. */
export interface FakeHost extends LanHost {
  model: string
  /** The ports that accept connections. */
  ports: readonly number[]
}

const kinds = [
  { name: 'plc', model: 'PLC', prefix: '00:1b:1b', last: 20, ports: [80, 102] },
  { name: 'camera', model: 'Camera', prefix: 'ac:cc:8e', last: 64, ports: [80, 554] },
  { name: 'switch', model: 'Switch', prefix: '00:90:e8', last: 2, ports: [22, 80] },
  { name: '', model: 'Controller', prefix: '00:30:de', last: 31, ports: [22, 502] },
] as const

/** Returns the hosts behind a device: one to three, always the same. */
export function fakeHosts(device: FakeIdentity): FakeHost[] {
  const { index } = device
  const first = Math.floor(chance(index, 80) * kinds.length)
  const count = 1 + Math.floor(chance(index, 81) * 3)
  return Array.from({ length: count }, (_, place) => {
    const { name, model, prefix, last, ports } = kinds[(first + place) % kinds.length]!
    const tail = [index >> 16, index >> 8, index].map((part) => (part & 255).toString(16).padStart(2, '0')).join(':')
    return {
      address: `192.168.1.${last}`,
      mac: `${prefix}:${tail}`,
      network: 'br-lan',
      port: `lan${1 + (place % Math.max(1, device.profile.ethernetPorts))}`,
      name,
      model,
      ports,
    }
  })
}
