import type { Device } from '@outpost/contract/devices/device'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { toast } from '@outpost/ui/Toast'
import { call } from '../../kit/api/client.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { explain } from '../../kit/api/explain.ts'
import { nameOf } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'
import type { OwnDevice } from './TerminalEntriesDialog.tsx'
import { isConnectable, openSession, type SessionEntry } from './entry.ts'

/** Returns the entries of a device that open in a terminal, sorted by name. */
export async function terminalEntriesOf(deviceId: number): Promise<readonly SessionEntry[]> {
  const { rows } = await call(remoteAccess.list, {
    device_id: [deviceId],
    protocol: ['ssh', 'telnet'],
    sort: ['name'],
    limit: 100,
  })
  return rows.filter(isConnectable)
}

/** Opens the dialog that adds the SSH of a device itself. Resolves to true once it is added. */
export const addSsh = (device: OwnDevice): Promise<unknown> =>
  open(dialogs.addRemote, {
    device,
    initial: { name: 'SSH', protocol: 'ssh', destination_ip: '127.0.0.1' },
    quiet: true,
  })

/**
 * Opens a device's terminal: at once if there is exactly one entry, otherwise after the user has selected one or
 * added the first.
 */
export async function openTerminal(device: Device): Promise<void> {
  try {
    const entries = await terminalEntriesOf(device.id)
    if (entries.length === 1) openSession(entries[0]!)
    else await open(dialogs.terminalEntries, { device: { id: device.id, name: nameOf(device) }, entries })
  } catch (error) {
    const { reason, requestId } = explain(error)
    toast({ type: 'error', message: reason, requestId })
  }
}
