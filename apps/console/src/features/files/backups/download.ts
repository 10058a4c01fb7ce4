import type { Device } from '@outpost/contract/devices/device'
import { devices as deviceEndpoints } from '@outpost/contract/devices/endpoints'
import { call } from '../../../kit/api/client.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { followOrder, order } from '../../devices/public.ts'

export type Download = 'download_backup' | 'download_troubleshoot' | 'download_eventslog'

/** Shows the progress of the request for devices of which the form only knows the ids. */
export async function followIds(action: Download, ids: readonly number[], channel: string): Promise<void> {
  const { rows } = await call(deviceEndpoints.list, {
    id: [...ids],
    limit: ids.length,
    fields: ['id', 'name', 'serial'],
  })
  followOrder({ action, title: translate(`files:backups.${action}`) }, rows)(channel)
}

/** Requests a file from devices, after saying which of them it reaches. */
export const download = (action: Download, devices: readonly Device[]): Promise<true | undefined> =>
  order({ action, devices, title: translate(`files:backups.${action}`) })
