import type { Rollout } from '@outpost/contract/files/updates/schemas'
import type { Page } from '@outpost/contract/kit/page'
import { type RolloutKind, rolloutKinds } from '@outpost/contract/device-jobs/rollouts'
import { sql, type Selectable } from 'kysely'
import type { App } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { RequestFacts } from '../../../kit/audit.ts'
import { natural, nullable, orderBy, searchText, utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import {
  createRollout,
  notStarted,
  openStage,
  sourceOf,
  stagesOf,
  stageSizes,
  type RolloutPlan,
} from '../../device-jobs/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import type { FileRow } from '../queries.ts'
import { findMismatch } from './fits.ts'
import { queueUpdate } from './queue.ts'

export interface RolloutRequest extends Pick<
  RolloutPlan,
  'waves' | 'soakSeconds' | 'halt' | 'hours' | 'expiresIn' | 'approval'
> {
  file: FileRow
  /** Ordered by id. */
  devices: readonly DeviceRecord[]
  keepSettings: boolean
  offline: boolean
  /** The rollout that this one repeats, and its job for each device. */
  parent?: { id: number; jobs: ReadonlyMap<number, { id: number; attempt: number }> }
}

/**
 * Begins a firmware rollout in stages. The waves are distributed over the devices that the firmware fits. The first
 * stage opens at once, unless a second user has to approve it or the hours are closed.
 * @returns its id, and the number of devices that have begun or are waiting
 */
export async function beginRollout(
  app: App,
  tx: Transaction,
  rolloutRequest: RolloutRequest,
  actor: Actor,
  channel: string,
  request: Partial<RequestFacts>,
): Promise<{ id: number; begun: number }> {
  const { file, devices, keepSettings, offline, approval, parent } = rolloutRequest
  const fitting = devices.filter((device) => findMismatch('update_firmware', file, device) === null)
  const sizes = stageSizes(rolloutRequest.waves, fitting.length)
  const stages = stagesOf(sizes)
  const stageOf = new Map(fitting.map((device, place) => [device.id, stages[place]!]))
  const plan: RolloutPlan = {
    ...rolloutRequest,
    kind: 'firmware_upload',
    sourceId: file.id,
    sourceName: file.name,
    version: file.version,
    options: { keep_settings: keepSettings, offline },
    parentId: parent?.id,
  }
  const id = await createRollout(tx, plan, Math.max(1, sizes.length), actor, channel)
  let begun = 0
  for (const device of devices) {
    const stage = stageOf.get(device.id) ?? 1
    const { fault } = await queueUpdate(
      app,
      tx,
      { device, file, action: 'update_firmware', offline, keepSettings },
      {
        source: sourceOf(actor),
        actor,
        channel,
        request,
        rollout: {
          id,
          stage,
          open: stage === 1 && !approval && !rolloutRequest.hours,
          reason: approval ? 'approval' : 'turn',
        },
        ...(parent?.jobs.has(device.id) && { repeats: parent.jobs.get(device.id)! }),
      },
    )
    if (fault !== 'busy') begun++
  }
  if (rolloutRequest.hours && !approval) await openStage(app, tx, id, 1)
  return { id, begun }
}

const counted = (condition: string) =>
  sql<number>`(select count(*)::integer from device_jobs where rollout_id = r.id and ${sql.raw(condition)})`
const columns = {
  id: sql.ref('r.id'),
  created_at: sql.ref('r.created_at'),
  file_name: natural(sql.ref('r.source_name')),
  version: sql.ref('r.version'),
  state: sql.ref('r.state'),
  username: nullable(sql`lower(r.username)`),
  finished_at: nullable(sql.ref('r.finished_at')),
}

export interface RolloutFilter {
  limit: number
  offset: number
  id?: number[] | undefined
  sort?: string[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}

/** Returns a page of rollouts, newest first. */
export async function listRollouts(tx: Transaction, scope: Scope, filter: RolloutFilter): Promise<Page<Rollout>> {
  const all = tx
    .selectFrom('device_rollouts as r')
    .where(inScope(scope, 'r.company_id'))
    .where('r.kind', 'in', rolloutKinds)
    .$if(filter.id !== undefined, (query) => query.where(sql<boolean>`r.id = any(${filter.id!}::integer[])`))
    .$if(Boolean(filter.q), (query) =>
      query.where(
        searchText(filter.q!, filter['search-fields'], { file_name: sql`r.source_name`, version: sql`r.version` }),
      ),
    )
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll('r')
    .select([
      counted('true').as('devices'),
      counted('finished_at is null').as('open'),
      counted(`state = 'done'`).as('done'),
      counted(`finished_at is not null and state not in ('done', 'cancelled')`).as('failed'),
      counted(`state = 'cancelled'`).as('cancelled'),
      counted(notStarted).as('not_started'),
      sql<number | null>`(select max(c.id) from device_rollouts c where c.parent_id = r.id)`.as('repeated_by'),
      sql<number | null>`(select max(o.id) from task_orders o where o.rollout_id = r.id)`.as('order_id'),
    ])
    .orderBy(orderBy(filter.sort, columns, '-id', 'r.id'))
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return { total, rows: rows.map(rolloutOf) }
}

type Counted = Selectable<Database['device_rollouts']> &
  Pick<Rollout, 'devices' | 'open' | 'done' | 'failed' | 'cancelled' | 'not_started' | 'repeated_by' | 'order_id'>

const rolloutOf = (row: Counted): Rollout => ({
  id: row.id,
  company_id: row.company_id,
  kind: row.kind as RolloutKind,
  file_id: row.source_id,
  file_name: row.source_name,
  version: row.version,
  order_id: row.order_id,
  percent: row.waves.length === 1 && 'percent' in row.waves[0]! ? row.waves[0].percent : null,
  waves: row.waves,
  continuous: row.options['continuous'] !== undefined,
  soak_seconds: row.soak_seconds,
  failure_limit: row.failure_limit,
  halt_percent: row.halt_percent,
  halt_after: row.halt_after,
  window:
    row.window_from === null
      ? null
      : { from: row.window_from.slice(0, 5), to: row.window_to!.slice(0, 5), zone: row.window_zone! },
  state: row.state,
  approved: row.approved_by !== null,
  parent_id: row.parent_id,
  username: row.username,
  devices: row.devices,
  open: row.open,
  done: row.done,
  failed: row.failed,
  cancelled: row.cancelled,
  not_started: row.not_started,
  repeated_by: row.repeated_by,
  stage: row.stage,
  stages: row.stages,
  expires_at: utcOrNull(row.expires_at),
  created_at: utc(row.created_at),
  finished_at: utcOrNull(row.finished_at),
})
