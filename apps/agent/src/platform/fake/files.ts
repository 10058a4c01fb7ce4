import type { DeviceFile } from '@outpost/contract/device/commands'
import type { Facts, Values } from '../platform.ts'
import { withoutSecrets } from '../secrets.ts'
import { packedTar } from './tar.ts'
import { applyUci } from './uci.ts'

/** The state that the simulated files describe. */
export interface FileWorld {
  facts: Facts
  /** Unix seconds. */
  now: number
  values: Values
  /** The configs of the device by name, with their texts. */
  configs: ReadonlyMap<string, string>
}

/** What identifies the device in the config `system`, as the vendor's firmware writes it into a backup. */
function identified(text: string, { model, firmware }: Facts): string {
  const lines = [
    `set system.system.device_code='${quoted(model)}'`,
    `set system.system.device_fw_version='${quoted(firmware)}'`,
  ]
  try {
    return lines.reduce(applyUci, text)
  } catch {
    // A user may have removed the section, or written something else into the file.
    return text
  }
}

/** Makes a text fit between the single quotes of a configuration value. */
const quoted = (text: string): string => text.replaceAll("'", '')

/** What a backup has: the configs as the device has them now. */
const configuration = ({ facts, configs }: FileWorld): Record<string, string> => ({
  'etc/version': `${facts.firmware}\n`,
  'etc/board.json': JSON.stringify({
    model: { id: `invented,${facts.model.toLowerCase()}`, name: `Invented ${facts.model}` },
  }),
  ...Object.fromEntries(
    [...configs].map(([name, text]) => [`etc/config/${name}`, name === 'system' ? identified(text, facts) : text]),
  ),
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
  ...Object.fromEntries(Object.entries(configuration(world)).map(([name, text]) => [name, withoutSecrets(text)])),
})

/** Builds a file that a simulated device makes of its own state. */
export function fakeFile(kind: DeviceFile, world: FileWorld): Buffer {
  if (kind === 'eventslog') return Buffer.from(log(world))
  return packedTar(kind === 'backup' ? configuration(world) : troubleshoot(world), world.now)
}
