import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import type { Pair } from '../../tags/service.ts'
import { endPlanned } from '../end.ts'
import { notifyWorker } from './plan.ts'

/**
 * Cancels those of the jobs that have not begun. The worker cancels those that have begun and not reached their device.
 */
async function withdraw(tx: Transaction, which: RawBuilder<unknown>, message: string): Promise<void> {
  await endPlanned(tx, which, message)
  const { numAffectedRows } =
    await sql`update device_jobs set withdrawn = true where finished_at is null and batch is not null and ${which}`.execute(
      tx,
    )
  if (numAffectedRows) await notifyWorker(tx)
}

/** Cancels the waiting jobs of tags that were removed from devices. */
export async function withdrawPairs(tx: Transaction, pairs: readonly Omit<Pair, 'company_id'>[]): Promise<void> {
  if (pairs.length === 0) return
  const [devices, tags] = [pairs.map(({ device_id }) => device_id), pairs.map(({ tag_id }) => tag_id)]
  await withdraw(
    tx,
    sql`(device_id, tag_id) in (select * from unnest(${devices}::integer[], ${tags}::integer[]))`,
    'The tag was removed from the device.',
  )
}

/** Cancels the waiting jobs of a tag. Must run before the row of the tag is deleted. */
export const withdrawTag = (tx: Transaction, tagId: number): Promise<void> =>
  withdraw(tx, sql`tag_id = ${tagId}`, 'The tag was deleted.')

/**
 * Cancels planned jobs of devices: all of them, or those with these ids and the jobs that follow them.
 * @returns the cancelled jobs
 */
export async function cancelPlanned(
  tx: Transaction,
  deviceIds: readonly number[],
  ids?: readonly number[],
): Promise<DeviceJob[]> {
  const ofDevices = sql`device_id = any(${deviceIds}::integer[])`
  if (!ids) return endPlanned(tx, ofDevices, 'Cancelled before it started.')
  const named = await endPlanned(tx, sql`${ofDevices} and id = any(${ids}::integer[])`, 'Cancelled before it started.')
  if (named.length === 0) return []
  const column = (name: 'device_id' | 'id' | 'tag_id') => named.map((job) => job[name])
  const behind = await endPlanned(
    tx,
    sql`exists (select from unnest(${column('device_id')}::integer[], ${named.map(({ batch }) => batch)}::uuid[], ${column('tag_id')}::integer[], ${column('id')}::integer[]) as f (device_id, batch, tag_id, id)
      where f.device_id = device_jobs.device_id and f.batch = device_jobs.batch and f.tag_id is not distinct from device_jobs.tag_id and f.id < device_jobs.id)`,
    'Skipped: the previous action was cancelled.',
  )
  return [...named, ...behind]
}
