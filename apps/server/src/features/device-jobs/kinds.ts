import { type DeviceJobKind, deviceJobKinds, type DeviceJobKinds } from '../../kit/device-job.ts'
import { unsealCommand } from './command-secrets.ts'

/** The kind of a name. Throws where no feature registers it: such a job cannot be ordered. */
export function kindOf(name: string): DeviceJobKind {
  const kind = deviceJobKinds.all().findLast((each) => each.name === name)
  if (!kind) throw new Error(`no feature registers device jobs of the kind ${name}`)
  return kind
}

/** The kind of a job that may be older than this version of the program. */
export const knownKind = (name: string): DeviceJobKind | undefined =>
  deviceJobKinds.all().findLast((each) => each.name === name)

/** The first kind that becomes a command of this name; kinds with the same command complete it alike. */
export const kindByCommand = (command: string): DeviceJobKind | undefined =>
  deviceJobKinds.all().find((each) => each.command === command)

/** What every device can be asked. */
export const ownKinds: DeviceJobKinds = {
  reboot: { command: 'reboot', log: 'Reboot' },
  update_metrics_data: { command: 'refresh', log: 'Update information' },
  command: { command: 'exec', complete: unsealCommand },
}
