import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { act } from '../../../kit/api/act.ts'
import type { Skipped } from '../../../kit/api/action.tsx'
import { call } from '../../../kit/api/client.ts'
import { openStatus } from '../../../kit/view/status.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { nameOf, skippedOf } from '../../devices/public.ts'

export type Download = 'download_backup' | 'download_troubleshoot' | 'download_eventslog'

/**
 * Shows the progress of the request from its channel, and the devices that it leaves out. Devices that failed can be
 * retried.
 */
export function follow(
  what: Download,
  devices: readonly Device[],
  channel: string,
  skipped: readonly Skipped<Device>[] = [],
): void {
  const entries = devices.map((device) => ({ key: String(device.id), label: nameOf(device) }))
  const retry = async (keys: readonly string[]) =>
    (await act(deviceCommands.actions, { action: what, device_id: keys.map(Number) }))?.channel
  void openStatus({ channel, title: translate(`files:backups.${what}`), entries, skipped: skippedOf(skipped), retry })
}

/** Does the same for devices of which the form only knows the ids. */
export async function followIds(what: Download, ids: readonly number[], channel: string): Promise<void> {
  const { rows } = await call(deviceEndpoints.list, {
    id: [...ids],
    limit: ids.length,
    fields: ['id', 'name', 'serial'],
  })
  follow(what, rows, channel)
}

/** Requests a file from devices. `skipped` are the other selected devices, from which it cannot be requested. */
export async function download(
  what: Download,
  devices: readonly Device[],
  skipped: readonly Skipped<Device>[],
): Promise<void> {
  const started = await act(deviceCommands.actions, { action: what, device_id: devices.map(({ id }) => id) })
  if (started) follow(what, devices, started.channel, skipped)
}
