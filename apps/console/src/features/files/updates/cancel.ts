import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { UpdateRecord } from '@outpost/contract/files/updates/schemas'
import { devices } from '@outpost/contract/devices/endpoints'
import type { Skipped } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'

/** Groups the updates by device: `{id, job_id: []}`. */
const byDevice = (rows: readonly UpdateRecord[]) => {
  const jobs = new Map<number, number[]>()
  for (const { device_id, id } of rows) jobs.set(device_id, [...(jobs.get(device_id) ?? []), id])
  return [...jobs].map(([id, job_id]) => ({ id, job_id }))
}

/** Cancels updates that have not started, after a confirmation. */
export function cancelUpdates(
  rows: readonly UpdateRecord[],
  skipped: readonly Skipped<UpdateRecord>[],
): Promise<true | undefined> {
  const count = rows.length
  const left = skipped.length > 0 ? ` ${translate('updates:cancel.left', { count: skipped.length })}` : ''
  return confirm({
    endpoint: deviceUpdates.cancel,
    input: { data: byDevice(rows) },
    title: translate('updates:cancel.title'),
    message: translate('updates:cancel.message', { count }) + left,
    confirmLabel: translate('updates:cancel.verb', { count }),
    danger: true,
    refreshes: [devices.list],
  })
}
