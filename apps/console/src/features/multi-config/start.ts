import type { Device } from '@outpost/contract/devices/device'
import { goTo } from '../../kit/screen/goTo.ts'
import { nameOf, statusOf } from '../devices/public.ts'
import { beginDraft, type DraftDevice } from './model/draft.ts'

/** A device as the page shows it. */
export const draftDevice = (device: Device): DraftDevice => ({
  id: device.id,
  name: nameOf(device),
  serial: device.serial ?? '',
  mac: device.mac ?? '',
  online: statusOf(device) === 'online',
})

/** Opens the page with these devices. */
export function configure(devices: readonly Device[]): void {
  beginDraft(devices.map(draftDevice))
  goTo('/device-configuration')
}
