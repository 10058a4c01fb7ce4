import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { slices } from '../../../kit/slices.ts'
import { knownKind } from '../kinds.ts'
import { stepJobs } from '../steps.ts'
import { isWithin } from './hours.ts'
import { hoursOf } from './pause.ts'

/**
 * Begins the jobs of a stage, including those that could not begin before because the device was busy or the hours were
 * closed. In a rollout with hours nothing is queued for an offline device, which might come back outside of them.
 */
export async function openStage(app: App, tx: Transaction, rollout: number, stage: number): Promise<void> {
  const found = await hoursOf(tx, rollout)
  const jobs = await tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('rollout_id', '=', rollout)
    .where('stage', '=', stage)
    .where('finished_at', 'is', null)
    .where('command_id', 'is', null)
    .orderBy('device_id')
    .forNoKeyUpdate()
    .execute()
  if (found && !isWithin(found.hours, found.now)) return hold(tx, jobs, 'window')
  const away = found ? await awayOf(tx, jobs) : new Set<number>()
  await hold(
    tx,
    jobs.filter(({ device_id }) => away.has(device_id)),
    'offline',
  )
  const ready = jobs.filter(({ device_id }) => !away.has(device_id))
  for (const [name, some] of Map.groupBy(ready, ({ kind }) => kind)) {
    const kind = knownKind(name)
    if (kind?.beginAll) for (const part of slices(some)) await kind.beginAll(app, tx, part)
    else for (const job of some) await kind?.begin?.(app, tx, job)
  }
}

/** Returns those devices of the jobs that are not connected. */
async function awayOf(tx: Transaction, jobs: readonly DeviceJob[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from devices where id = any(${jobs.map(({ device_id }) => device_id)}::integer[]) and status is distinct from 1`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Records why jobs wait, for those whose reason has changed. */
async function hold(tx: Transaction, jobs: readonly DeviceJob[], reason: 'window' | 'offline'): Promise<void> {
  const ids = jobs.filter((job) => job.reason !== reason).map(({ id }) => id)
  if (ids.length > 0) await stepJobs(tx, sql`id = any(${ids}::integer[])`, 'hold', { reason })
}
