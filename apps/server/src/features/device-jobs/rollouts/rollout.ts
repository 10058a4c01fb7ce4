import type { JobKind, JobState } from '@outpost/contract/device-jobs/constants'
import type { Wave } from '@outpost/contract/device-jobs/rollouts'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import type { RolloutRow } from './advance.ts'
import type { Hours } from './hours.ts'
import { openStage } from './stage.ts'
import type { Halt } from './waves.ts'

/** A rollout as ordered. It does not change until the rollout is over. */
export interface RolloutPlan {
  kind: JobKind
  sourceId: number
  sourceName: string
  version: string
  options: Record<string, unknown>
  waves: readonly Wave[]
  soakSeconds: number
  halt: Halt
  /** The hours of a day in which devices may begin, such as 22:00 to 05:00, in an IANA time zone. */
  hours: Hours | undefined
  /** Seconds after which no further device begins. */
  expiresIn: number | undefined
  /** Whether a second user has to approve the rollout before anything begins. */
  approval: boolean
  /** The rollout that this one repeats. */
  parentId: number | undefined
}

/** Stores a rollout and returns its id. Its jobs are stored by the feature that owns the job kind. */
export async function createRollout(
  tx: Transaction,
  plan: RolloutPlan,
  stages: number,
  actor: Actor,
  channel: string | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('device_rollouts')
    .values({
      company_id: actor.companyId,
      user_id: actor.userId,
      username: actor.username,
      kind: plan.kind,
      source_id: plan.sourceId,
      source_name: plan.sourceName,
      version: plan.version,
      options: JSON.stringify(plan.options),
      waves: JSON.stringify(plan.waves),
      soak_seconds: plan.soakSeconds,
      failure_limit: plan.halt.failures,
      halt_percent: plan.halt.percent,
      halt_after: plan.halt.after,
      expires_at: plan.expiresIn === undefined ? null : sql<Date>`now() + ${plan.expiresIn} * interval '1 second'`,
      window_from: plan.hours?.from ?? null,
      window_to: plan.hours?.to ?? null,
      window_zone: plan.hours?.zone ?? null,
      parent_id: plan.parentId ?? null,
      state: plan.approval ? 'approval' : 'running',
      stages,
      channel,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns a rollout of a kind within the scope, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockRollout(
  { tx, scope }: Pick<Context, 'tx' | 'scope'>,
  id: number,
  kind: JobKind,
): Promise<RolloutRow> {
  const row = await tx
    .selectFrom('device_rollouts')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

/**
 * Approves a rollout by a second user and begins its first stage. The row must be locked. Throws CONFLICT if the
 * rollout is not waiting for approval, and FORBIDDEN for the user who ordered it.
 */
export async function approveRollout(app: App, tx: Transaction, row: RolloutRow, actor: Actor): Promise<void> {
  if (row.state !== 'approval') throw fail('CONFLICT', { message: 'This rollout is not awaiting approval.' })
  if (row.user_id === actor.userId)
    throw fail('FORBIDDEN', {
      source: 'user',
      message: 'You cannot approve a rollout that you requested. Ask another user to approve it.',
    })
  await tx
    .updateTable('device_rollouts')
    .set({ state: 'running', approved_by: actor.userId })
    .where('id', '=', row.id)
    .execute()
  await openStage(app, tx, row.id, row.stage)
}

/** Selects the jobs of a rollout that have ended without anything being sent to their device. */
export const notStarted = `finished_at is not null and sent_at is null and stage is not null
  and state in ('failed', 'expired', 'cancelled')`

/** Devices of a rollout with the same result. */
export interface Group {
  state: JobState
  message: string | null
  devices: number
  /** The first devices of the group, by id. */
  device_ids: number[]
}

/** The number of device ids listed per group. */
const namedDevices = 20
/** The number of groups in one response. The largest come first. */
const maxGroups = 100

/** Groups the devices of a rollout by state and message, largest group first. */
export async function groupsOf(tx: Transaction, rolloutId: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select state, said as message, count(*)::integer as devices, (array_agg(device_id order by device_id))[1:${sql.lit(namedDevices)}] as device_ids
    from device_jobs where rollout_id = ${rolloutId} group by 1, 2 order by 3 desc, 1, 2 limit ${maxGroups}`.execute(tx)
  return rows
}

/** The number of devices of one wave, in all and by state. */
export interface WaveProgress {
  /** Counts from 1. */
  wave: number
  devices: number
  waiting: number
  running: number
  done: number
  failed: number
  cancelled: number
}

/** How far each wave of a rollout has come, in order. A device whose wave has not begun yet, or that is offline, counts as waiting. */
export async function waveProgress(tx: Transaction, rolloutId: number): Promise<WaveProgress[]> {
  const { rows } = await sql<WaveProgress>`
    select stage as wave, count(*)::integer as devices,
      count(*) filter (where state = 'waiting')::integer as waiting,
      count(*) filter (where state in ('sent', 'running'))::integer as running,
      count(*) filter (where state = 'done')::integer as done,
      count(*) filter (where finished_at is not null and state not in ('done', 'cancelled'))::integer as failed,
      count(*) filter (where state = 'cancelled')::integer as cancelled
    from device_jobs where rollout_id = ${rolloutId} group by 1 order by 1`.execute(tx)
  return rows
}
