import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { cancelQueued } from '../devices/service.ts'
import { endJobsAndReport } from './end.ts'
import { knownKind } from './kinds.ts'

/**
 * Cancels those of the jobs that have not begun: jobs without a command, and jobs whose command has not been sent. A
 * command that was sent may have begun, so its job continues.
 * @param message the log text for jobs without a command
 * @returns the cancelled jobs
 */
export async function cancelJobs(
  app: App,
  tx: Transaction,
  jobs: readonly DeviceJob[],
  message = 'Cancelled before it started.',
): Promise<DeviceJob[]> {
  const open = jobs.filter(({ finished_at }) => finished_at === null)
  const withdrawn = new Set(
    (await cancelQueued(app, tx, { ids: open.flatMap(({ command_id }) => command_id ?? []) })).map(({ id }) => id),
  )
  const cancelled = open.filter(({ command_id }) => command_id !== null && withdrawn.has(command_id))
  const [planned, single] = [[] as number[], [] as number[]]
  for (const { id, batch } of await lockUnsent(tx, open)) (batch === null ? single : planned).push(id)
  cancelled.push(...(await endJobsAndReport(app, tx, single, 'cancelled', message)))
  // One after the other, because each cancels those planned after it.
  for (const id of planned) cancelled.push(...(await endJobsAndReport(app, tx, [id], 'cancelled', message)))
  return cancelled
}

/**
 * Lets jobs that have begun end after the command in progress, where their kind has several commands.
 * @param by the name of the user who cancels
 * @returns the ids of the jobs that will end
 */
export async function stopBegun(tx: Transaction, jobs: readonly DeviceJob[], by: string): Promise<Set<number>> {
  const stopped = new Set<number>()
  for (const [name, ofKind] of Map.groupBy(jobs, ({ kind }) => kind)) {
    const ids = ofKind.map(({ id }) => id)
    for (const id of (await knownKind(name)?.stop?.(tx, ids, by)) ?? []) stopped.add(id)
  }
  return stopped
}

/** Returns the jobs that have no command yet, locked so that none is sent meanwhile. */
function lockUnsent(tx: Transaction, jobs: readonly DeviceJob[]): Promise<DeviceJob[]> {
  const ids = jobs.filter(({ command_id }) => command_id === null).map(({ id }) => id)
  if (ids.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('id', 'in', ids)
    .where('command_id', 'is', null)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Returns the open jobs of devices, or the jobs with these ids if given. Takes no locks. */
export const jobsOf = (tx: Transaction, deviceIds: readonly number[], ids?: readonly number[]): Promise<DeviceJob[]> =>
  tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('device_id', '=', sql<number>`any(${deviceIds}::integer[])`)
    .$if(ids === undefined, (query) => query.where('finished_at', 'is', null))
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${ids!}::integer[])`))
    .orderBy('id')
    .execute()
