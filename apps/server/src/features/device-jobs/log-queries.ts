import type { ActionRunState } from '@outpost/contract/device-jobs/action-logs/constants'
import type { ActionRun } from '@outpost/contract/device-jobs/action-logs/schemas'
import type { WaitingReason } from '@outpost/contract/device-jobs/constants'
import type { Page } from '@outpost/contract/kit/page'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { natural, nullable, orderBy, searchText, utc, utcOrNull } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { inOrder, type OrderOfJob } from './orders/queries.ts'
import { nextBeginning } from './rollouts/hours.ts'
import { shownState, waitsFor } from './shown.ts'

export interface ActionFilter {
  limit: number
  offset: number
  sort?: string[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
  device_id?: number | undefined
  tag_id?: number | undefined
  rollout_id?: number | undefined
  order?: OrderOfJob | undefined
  request_target_state?: readonly ActionRunState[] | undefined
}

type ActionRow = Pick<
  ActionRun,
  'id' | 'device_id' | 'action_name' | 'request_target_state' | 'action_initialized_from' | 'username' | 'events'
> & {
  company_id: number
  state: string
  reason: string | null
  source_id: number | null
  source_name: string
  tag_id: number | null
  rollout_id: number | null
  tag_name: string | null
  tag_description: string | null
  created_at: Date
  finished_at: Date | null
}

/** All device jobs, with the field names and values of the public API. */
const allActions: RawBuilder<ActionRow> = sql`(
  select id, company_id, state, reason, device_id, kind as action_name, ${shownState(sql`state`, sql`reason`)} as request_target_state,
    case source when 'tag' then 'tag_action' else source end as action_initialized_from, source_id, source_name,
    tag_id, rollout_id, tag_name, tag_description, username, user_id, batch, channel, events, created_at, finished_at from device_jobs)`

const columns = {
  id: sql.ref('r.id'),
  scheduler_id: sql.ref('r.id'),
  created_at: sql.ref('r.created_at'),
  finished_at: nullable(sql.ref('r.finished_at')),
  action_name: sql.ref('r.action_name'),
  request_target_state: sql.ref('r.request_target_state'),
  device_name: sql.ref('d.name_key'),
  device_serial: nullable(sql.ref('d.serial')),
  device_id: sql.ref('r.device_id'),
  source_name: natural(sql.ref('r.source_name')),
  username: nullable(natural(sql.ref('r.username'))),
  action_tag_name: nullable(natural(sql.ref('r.tag_name'))),
}
const searched = { device_name: sql`d.name`, device_serial: sql`d.serial`, source_name: sql`r.source_name` }

interface Window {
  waits_for: WaitingReason | null
  window_from: string | null
  window_to: string | null
  window_zone: string | null
}

/** When the hours that a job waits for begin next. */
const opensAt = (
  { waits_for, window_from: from, window_to: to, window_zone: zone }: Window,
  now: Date,
): string | null => (waits_for === 'window' && from && to && zone ? utc(nextBeginning({ from, to, zone }, now)) : null)

/** A page of the jobs of a device, a tag, a rollout or an order, newest first. */
export async function listActions(tx: Transaction, scope: Scope, filter: ActionFilter): Promise<Page<ActionRun>> {
  const all = tx
    .selectFrom(allActions.as('r'))
    .innerJoin('devices as d', 'd.id', 'r.device_id')
    .where(inScope(scope, 'r.company_id'))
    .$if(filter.device_id !== undefined, (query) => query.where('r.device_id', '=', filter.device_id!))
    .$if(filter.tag_id !== undefined, (query) => query.where('r.tag_id', '=', filter.tag_id!))
    .$if(filter.rollout_id !== undefined, (query) => query.where('r.rollout_id', '=', filter.rollout_id!))
    .$if(filter.order !== undefined, (query) => query.where(inOrder(filter.order!, 'r')))
    .$if(filter.request_target_state !== undefined, (query) =>
      query.where('r.request_target_state', 'in', filter.request_target_state!),
    )
    .$if(Boolean(filter.q), (query) => query.where(searchText(filter.q!, filter['search-fields'], searched)))
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .leftJoin('device_rollouts as w', 'w.id', 'r.rollout_id')
    .selectAll('r')
    .select(['d.name as device_name', 'd.serial as device_serial'])
    .select(['w.window_from', 'w.window_to', 'w.window_zone'])
    .select(waitsFor(sql.ref('r.state'), sql.ref('r.reason'), sql.ref('d.status')).as('waits_for'))
    .orderBy(orderBy(filter.sort, columns, '-id', 'r.id'))
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const now = new Date()
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      action_name: row.action_name,
      scheduler_id: String(row.id),
      request_target_state: row.request_target_state,
      waits_for: row.waits_for,
      window_opens_at: opensAt(row, now),
      action_initialized_from: row.action_initialized_from,
      device_id: row.device_id,
      device_name: row.device_name,
      device_serial: row.device_serial,
      additional_information: { source_id: row.source_id, source_name: row.source_name },
      action_tag_id: row.tag_id,
      action_tag_name: row.tag_name,
      action_tag_description: row.tag_description,
      username: row.username,
      events: row.events,
      created_at: utc(row.created_at),
      finished_at: utcOrNull(row.finished_at),
    })),
  }
}
