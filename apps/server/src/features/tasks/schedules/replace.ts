import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { cancelRuns } from '../cancel.ts'
import { writeDropped } from './dropped.ts'

interface Named {
  id: number
  name: string
}

/** Returns the open jobs of the unfinished runs of a schedule on devices. */
const earlierJobs = (tx: Transaction, scheduleId: number, deviceIds: readonly number[]): Promise<DeviceJob[]> =>
  tx
    .selectFrom('device_jobs')
    .selectAll()
    .where(
      sql<boolean>`id in (
        select r.job_id from task_runs r join task_schedule_runs s on s.order_id = r.order_id
        where s.schedule_id = ${scheduleId} and r.device_id = any(${deviceIds}::integer[]) and r.status = 'processing')`,
    )
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()

/**
 * Ends the earlier runs of a schedule on devices: those that have not begun at once, the others after the task in
 * progress. What waits there for the end of an earlier run is not run any more.
 */
export async function replaceEarlier(
  app: App,
  tx: Transaction,
  { id, name }: Named,
  deviceIds: readonly number[],
): Promise<void> {
  const dropped = await tx
    .deleteFrom('task_schedule_queue')
    .where('schedule_id', '=', id)
    .where(sql<boolean>`device_id = any(${deviceIds}::integer[])`)
    .returning(['device_id', 'order_id'])
    .execute()
  for (const { device_id, order_id } of dropped) {
    const order = await tx.selectFrom('task_orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()
    await writeDropped(tx, order, device_id, 'A later run of the schedule has replaced this one.')
  }
  await cancelRuns(app, tx, await earlierJobs(tx, id, deviceIds), `the schedule “${name}”`)
}
