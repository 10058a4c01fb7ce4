import type { Values } from '../../platform.ts'
import type { FakeIdentity } from '../identity.ts'
import { readUci } from '../uci.ts'
import type { StatusPath } from './resources.ts'

type Configs = { text(config: string): string; connected: boolean }
/** What a simulated device reports from. */
export interface StatusWorld {
  device: FakeIdentity
  values: Values
  configs: Configs
  /** The messages that its rules have sent. */
  events: readonly object[]
}

function interfaces(configs: Configs, values: Values): object[] {
  return readUci(configs.text('network'))
    .filter(({ type }) => type === 'interface')
    .map(({ name, options }) => ({
      id: name,
      proto: options.get('proto') ?? 'none',
      up: options.get('disabled') !== '1' && (name !== 'wan' || configs.connected),
      address: (name === 'wan' ? values['wan_ip'] : options.get('ipaddr')) ?? '',
    }))
}

/** Returns what a simulated device reports at a path of its API. */
export function fakeStatus(path: StatusPath, { device, values, configs, events }: StatusWorld): unknown {
  if (path === '/events_reporting/events') return events
  if (path === '/interfaces/status') return interfaces(configs, values)
  if (path === '/ports_settings/status')
    return readUci(configs.text('port_settings')).map(({ name, options }, at) => ({
      id: name,
      up: options.get('enabled') !== '0' && at < device.profile.ethernetPorts,
    }))
  if (path === '/services/status')
    return readUci(configs.text('services')).map(({ name, options }) => ({
      id: name,
      running: options.get('enabled') === '1',
      port: Number(options.get('port')),
    }))
  const { serial, mac, model } = device
  return { serial, mac, model, uptime: values['router_uptime'] ?? 0, memory_used: values['memory_used'] ?? 0 }
}
