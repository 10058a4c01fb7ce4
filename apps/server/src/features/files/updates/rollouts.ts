import type { Rollout } from '@outpost/contract/files/updates/schemas'
import type { Page } from '@outpost/contract/kit/page'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { RequestFacts } from '../../../kit/audit.ts'
import { nullable, orderBy, searchText, utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { sourceOf } from '../../device-jobs/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import type { FileRow } from '../queries.ts'
import { misfit } from './fits.ts'
import { queueUpdate } from './queue.ts'

export interface RolloutWish {
  file: FileRow
  /** In the order of their ids. */
  devices: readonly DeviceRecord[]
  percent: number
  failureLimit: number
  keepSettings: boolean
  offline: boolean
}

/**
 * Begins a firmware that goes out in stages: each takes `percent` of the devices that it fits, and the first is open at once.
 * @returns its id and how many devices it has begun with, or waits for
 */
export async function beginRollout(
  app: App,
  tx: Transaction,
  { file, devices, percent, failureLimit, keepSettings, offline }: RolloutWish,
  actor: Actor,
  channel: string,
  request: Partial<RequestFacts>,
): Promise<{ id: number; begun: number }> {
  const fitting = devices.filter((device) => misfit('update_firmware', file, device) === null)
  const perStage = Math.max(1, Math.ceil((fitting.length * percent) / 100))
  const stageOf = new Map(fitting.map((device, place) => [device.id, Math.floor(place / perStage) + 1]))
  const values = {
    company_id: actor.companyId,
    user_id: actor.userId,
    username: actor.username,
    file_id: file.id,
    file_name: file.name,
    version: file.version,
    percent,
    failure_limit: failureLimit,
    channel,
  }
  const { id } = await tx
    .insertInto('device_rollouts')
    .values({ ...values, stages: Math.max(1, Math.ceil(fitting.length / perStage)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  let begun = 0
  for (const device of devices) {
    const stage = stageOf.get(device.id) ?? 1
    const { fault } = await queueUpdate(
      app,
      tx,
      { device, file, action: 'update_firmware', offline, keepSettings },
      { source: sourceOf(actor), actor, channel, request, rollout: { id, stage, open: stage === 1 } },
    )
    if (fault !== 'busy') begun++
  }
  return { id, begun }
}

const counted = (condition: string) =>
  sql<number>`(select count(*)::integer from device_jobs where rollout_id = r.id and ${sql.raw(condition)})`
const columns = {
  id: sql.ref('r.id'),
  created_at: sql.ref('r.created_at'),
  file_name: sql`lower(r.file_name)`,
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

/** A page of roll-outs, the newest first. */
export async function listRollouts(tx: Transaction, scope: Scope, filter: RolloutFilter): Promise<Page<Rollout>> {
  const all = tx
    .selectFrom('device_rollouts as r')
    .where(inScope(scope, 'r.company_id'))
    .$if(filter.id !== undefined, (query) => query.where(sql<boolean>`r.id = any(${filter.id!}::integer[])`))
    .$if(Boolean(filter.q), (query) =>
      query.where(
        searchText(filter.q!, filter['search-fields'], { file_name: sql`r.file_name`, version: sql`r.version` }),
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
    ])
    .orderBy(orderBy(filter.sort, columns, '-id', 'r.id'))
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return {
    total,
    rows: rows.map(({ user_id: _user, channel: _channel, ...row }) => ({
      ...row,
      created_at: utc(row.created_at),
      finished_at: utcOrNull(row.finished_at),
    })),
  }
}
