import type { Hello } from '@outpost/contract/device/frames'
import type { DeviceConnection } from '@outpost/gateway/host'

/** A control connection of a device of the top company, for tests that call presence without a gateway. */
export const connectionOf = (id: number, epoch: number): DeviceConnection => ({
  device: { id, companyId: 1, name: 'x' },
  epoch,
  fingerprint: 'SHA256:test',
  from: { ip: '192.0.2.9', port: 1 },
})

/** The `hello` of a device that reports nothing about itself but what is given. */
export const helloOf = (more: Partial<Hello> = {}): Hello => ({
  kind: 'hello',
  v: 1,
  agent: '1',
  platform: 'test',
  boot: '',
  serial: '',
  mac: '',
  imei: '',
  model: '',
  firmware: '',
  name: '',
  abilities: '',
  ...more,
})
