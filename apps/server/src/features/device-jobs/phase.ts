import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { stepJobs } from './steps.ts'

/** How far a job is, in words of its kind. */
export interface Phase {
  phase: string
  /** What the log says of it. */
  message: string
  /** Seconds from now in which the job must be over; one that has such a time already keeps it. */
  within?: number
  /** The device has the file: the token opens it no more. */
  spendToken?: boolean
}

/**
 * The device is at the next part of an open job.
 * @returns the job as it is now; undefined where it is over, or in that phase already
 */
export async function enterPhase(
  tx: Transaction,
  id: number,
  { phase, message, within, spendToken = false }: Phase,
): Promise<DeviceJob | undefined> {
  const [job] = await stepJobs(tx, sql`id = ${id} and phase is distinct from ${phase}`, 'proceed', { message })
  if (!job) return undefined
  const due =
    within === undefined
      ? sql<Date>`phase_until`
      : sql<Date>`coalesce(phase_until, now() + ${within} * interval '1 second')`
  return tx
    .updateTable('device_jobs')
    .set({ phase, phase_until: due, ...(spendToken && { token_hash: null }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
