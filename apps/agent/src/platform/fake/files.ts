import type { DeviceFile } from '@outpost/contract/device/commands'
import type { Facts, Values } from '../platform.ts'
import { packedTar } from './tar.ts'

/** The state that the simulated files describe. */
export interface FileWorld {
  facts: Facts
  /** Unix seconds. */
  now: number
  values: Values
}

/** Makes a text fit between the single quotes of a configuration value. */
const quoted = (text: string): string => text.replaceAll("'", '')

const configuration = ({ facts }: FileWorld): Record<string, string> => ({
  'etc/version': `${facts.firmware}\n`,
  'etc/board.json': JSON.stringify({
    model: { id: `invented,${facts.model.toLowerCase()}`, name: `Invented ${facts.model}` },
  }),
  'etc/config/system': `config system\n\toption hostname '${quoted(facts.name)}'\n\toption device_code '${quoted(facts.model)}'\n\toption device_fw_version '${quoted(facts.firmware)}'\n`,
  'etc/config/network':
    "config interface 'lan'\n\toption proto 'static'\n\toption ipaddr '192.168.1.1'\n\toption netmask '255.255.255.0'\n",
})

function log({ facts, now, values }: FileWorld): string {
  const booted = now - Number(values['router_uptime'])
  const line = (at: number, text: string): string =>
    `${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')} ${text}\n`
  return (
    line(booted, `kernel: ${facts.model} starts with ${facts.firmware}`) +
    line(booted + 45, `netifd: the uplink is up: ${values['wan_state']} ${values['wan_ip']}`) +
    line(now, 'agent: this log was asked for')
  )
}

const troubleshoot = (world: FileWorld): Record<string, string> => ({
  'versions.txt': `${world.facts.model}\n${world.facts.firmware}\nserial ${world.facts.serial}\n`,
  'log.txt': log(world),
  'values.json': JSON.stringify(world.values, null, 2),
  ...configuration(world),
})

/** Builds a file that a simulated device makes of its own state. */
export function fakeFile(kind: DeviceFile, world: FileWorld): Buffer {
  if (kind === 'eventslog') return Buffer.from(log(world))
  return packedTar(kind === 'backup' ? configuration(world) : troubleshoot(world), world.now)
}
