import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { inHalves } from '../../../kit/for-each-isolated.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { endJobAndReport } from '../../device-jobs/service.ts'
import { hasVersion } from './queue.ts'
import { successMessage } from './success-message.ts'

interface Due extends Pick<DeviceJob, 'id' | 'kind'> {
  version_to: string
  firmware: string | null
  status: number | null
}

const most = 500

/**
 * Determines the outcome of an update whose device no longer reports: done if it reconnected with the firmware, else
 * failed.
 */
function endingOf(row: Due) {
  const isFirmware = row.kind === 'firmware_upload'
  if (isFirmware && row.version_to !== '' && hasVersion(row, row))
    return { outcome: 'done', said: successMessage(row, row) } as const
  if (row.status !== 1) return { outcome: 'failed', said: 'The device did not reconnect in time.' } as const
  return {
    outcome: 'failed',
    said: isFirmware
      ? `The device still reports ${row.firmware ?? 'no firmware'}.`
      : 'The device did not confirm the configuration in time.',
  } as const
}

/**
 * Selects updates whose device reconnected with the new firmware, or whose time is over; only those with `ids` if
 * given.
 */
const dueUpdates = (tx: Transaction, ids?: readonly number[]) =>
  sql<Due>`
    select j.id, j.kind, u.version_to, d.firmware, d.status
    from device_jobs j join device_updates u on u.job_id = j.id join devices d on d.id = j.device_id
    where j.finished_at is null and ${ids ? sql`j.id = any(${ids}::integer[])` : sql`true`} and (j.phase_until < now()
      or (j.kind = 'firmware_upload' and j.phase is not null and u.version_to <> '' and u.version_to <> u.version_from and d.status = 1
        and (d.firmware = u.version_to or starts_with(d.firmware, u.version_to || ' '))))
    order by j.id limit ${most} for update of j skip locked`.execute(tx)

const end = (app: Program, ids: readonly number[]): Promise<number> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await dueUpdates(tx, ids)
    for (const row of rows) {
      const { outcome, said } = endingOf(row)
      await endJobAndReport(app, tx, row.id, outcome, said)
    }
    return rows.length
  })

/**
 * Ends updates of devices that reconnected with the new firmware but could not report it, and updates whose time is
 * over. Several processes may sweep concurrently. An update that cannot be ended does not block the others.
 * @returns the number of updates ended
 */
export async function sweepUpdates(app: Program): Promise<number> {
  const due = await inTransaction(app.db, systemScope, async (tx) => (await dueUpdates(tx)).rows.map(({ id }) => id))
  let ended = 0
  await inHalves(app, 'updates.sweep', due, async (ids) => {
    ended += await end(app, ids)
  })
  return ended
}
