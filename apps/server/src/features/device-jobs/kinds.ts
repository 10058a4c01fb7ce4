import { type DeviceJobKind, deviceJobKinds, type DeviceJobKinds } from '../../kit/device-job.ts'
import { completeExec } from './command-secrets.ts'

/** Returns the kind with a name. Throws if no feature registers it, since such a job cannot be ordered. */
export function kindOf(name: string): DeviceJobKind {
  const kind = deviceJobKinds.all().findLast((each) => each.name === name)
  if (!kind) throw new Error(`no feature registers device jobs of the kind ${name}`)
  return kind
}

/**
 * Returns the kind with a name, or undefined: a stored job may be older than this version and of a kind that no longer
 * exists.
 */
export const knownKind = (name: string): DeviceJobKind | undefined =>
  deviceJobKinds.all().findLast((each) => each.name === name)

/** Returns the first kind that uses a command. Kinds with the same command complete its input in the same way. */
export const kindByCommand = (command: string): DeviceJobKind | undefined =>
  deviceJobKinds
    .all()
    .find((each) => each.command === command || each.otherCommands?.some((other) => other === command))

/** The kinds that every device supports. */
export const ownKinds: DeviceJobKinds = {
  reboot: { command: 'reboot', log: 'Reboot' },
  update_metrics_data: { command: 'refresh', log: 'Update information' },
  command: { command: 'exec', complete: completeExec },
}
