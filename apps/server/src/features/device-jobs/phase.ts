import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { stepJobs } from './steps.ts'

/** The progress of a job, with a phase name defined by its kind. */
export interface Phase {
  phase: string
  /** The text in the log. */
  message: string
  /** Seconds from now after which the job must be over. A deadline that is already set is kept. */
  within?: number
  /** The device has the file, so its token becomes invalid. */
  spendToken?: boolean
}

/**
 * Moves an open job to its next phase.
 * @returns the updated job, or undefined if it is over or already in that phase
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
