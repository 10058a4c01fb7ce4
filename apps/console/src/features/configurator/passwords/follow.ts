import type { devicePasswords } from '@outpost/contract/configurator/passwords/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { toast } from '@outpost/ui/Toast'
import { call } from '../../../kit/api/client.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { openStatus } from '../../../kit/view/status.ts'
import { nameOf } from '../../devices/public.ts'

/** Skipped lines that are named; the number of all is given as well. */
const NAMED = 5

/** Shows the outcome on each device. It stays open, because it may contain the passwords. */
export function follow(channel: string, devices: readonly Device[]): void {
  const entries = devices.map((device) => ({ key: String(device.id), label: nameOf(device) }))
  void openStatus({ channel, title: translate('passwords:status'), entries, autoClose: false })
}

/** Shows the outcome on the devices of a file, and names the lines that were skipped. */
export function followFile(
  { data, errors, meta }: ResultOf<typeof devicePasswords.upload>,
  selected: readonly Device[],
): void {
  if (errors.length > 0)
    toast({
      type: 'warning',
      title: translate('passwords:skipped', { count: errors.length }),
      message: errors
        .slice(0, NAMED)
        .map(({ line, message }) => translate('passwords:skipped_line', { line, reason: message }))
        .join(' '),
    })
  void namesOf(data, selected).then((devices) => follow(meta.channel, devices))
}

/** Returns the devices with their names: those that are selected, or else read from the server. */
async function namesOf(ids: readonly number[], selected: readonly Device[]): Promise<Device[]> {
  const known = new Map(selected.map((device) => [device.id, device]))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) {
    const read = await call(deviceEndpoints.list, {
      id: missing,
      fields: ['id', 'name', 'serial'],
      limit: missing.length,
    })
      // The outcome is shown without names if they cannot be read.
      .catch(() => undefined)
    for (const device of read?.rows ?? []) known.set(device.id, device as Device)
  }
  return ids.map((id) => known.get(id) ?? ({ id, name: String(id) } as Device))
}
