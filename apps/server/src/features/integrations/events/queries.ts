import { type EventType, eventTypes, permissionFor } from '@outpost/contract/integrations/events/constants'
import type { EventRecord } from '@outpost/contract/integrations/events/schemas'
import type { Right } from '@outpost/contract/kit/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { type Page, pageOf, searchText, utc } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import type { EventDevice } from '../table.ts'

/** Returns the types of events that a user with these permissions may see. */
export const typesFor = (permissions: ReadonlySet<Right>): EventType[] =>
  eventTypes.filter((type) => permissions.has(permissionFor(type)))

/** An event as the tables have it, with the name of its company. */
export interface EventRow {
  id: number
  type: EventType
  created_at: Date
  company_id: number
  company_name: string | null
  device: EventDevice | null
  data: Record<string, unknown>
}

/** Returns an event as the API has it. */
export const present = ({ id, type, created_at, company_id, company_name, device, data }: EventRow): EventRecord => ({
  id,
  type,
  created_at: utc(created_at),
  company: { id: company_id, name: company_name ?? '' },
  device,
  data,
})

const columns = { id: sql.ref('e.id'), created_at: sql.ref('e.id'), type: sql.ref('e.type') }

interface EventFilter {
  type?: EventType[] | undefined
  device_id?: number | undefined
}

/** Returns a page of the events of the scope, newest first. */
export async function listEvents(
  tx: Transaction,
  scope: Scope,
  types: readonly EventType[],
  { type, device_id }: EventFilter,
  page: Page,
): Promise<{ rows: EventRecord[]; total: number }> {
  const wanted = types.filter((one) => !type?.length || type.includes(one))
  const found = tx
    .selectFrom('integration_events as e')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .where(inScope(scope, 'e.company_id'))
    .where(sql<boolean>`e.type = any(${wanted}::text[])`)
    .$if(device_id !== undefined, (rows) => rows.where('e.device_id', '=', device_id!))
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], {
          type: sql.ref('e.type'),
          device: sql`e.device::text`,
          data: sql`e.data::text`,
        }),
      ),
    )
    .select(['e.id', 'e.type', 'e.created_at', 'e.company_id', 'c.name as company_name', 'e.device', 'e.data'])
  const { rows, total } = await pageOf(found, page, columns, '-id', 'e.id')
  return { rows: rows.map(present), total }
}

/** The company that a device has left, if the event is about that. */
interface Origin {
  from_company_id: number | null
  from_name: string | null
}

/** Reads events by their ids, in their order, with the company that each has left. */
export async function readEvents(tx: Transaction, ids: readonly number[]): Promise<(EventRow & Origin)[]> {
  const { rows } = await sql<EventRow & Origin>`
    select e.id, e.type, e.created_at, e.company_id, e.from_company_id, c.name as company_name, f.name as from_name, e.device, e.data
    from integration_events e join companies c on c.id = e.company_id left join companies f on f.id = e.from_company_id where e.id = any(${ids}::bigint[]) order by e.id`.execute(
    tx,
  )
  return rows
}

/**
 * The event as a company gets it that has only the company which the device has left in its part of the tree: the new
 * one stays unknown.
 */
export const asLeft = ({ device, data, ...event }: EventRow, from: { id: number; name: string }): EventRow => ({
  ...event,
  company_id: from.id,
  company_name: from.name,
  device,
  data: { ...data, to_company_id: null },
})

/** Selects events for one subscription, each with whether its company belongs to the subscription's part of the tree. */
export const forSubscription = (
  subscriptionId: number,
  eventIds: readonly number[],
): RawBuilder<EventRow & Origin & { inside: boolean }> => sql`
  select e.id, e.type, e.created_at, e.company_id, e.from_company_id, c.name as company_name, f.name as from_name, e.device, e.data,
    exists (select from company_tree t where t.ancestor_id = s.company_id and t.descendant_id = e.company_id and (t.depth = 0 or s.include_subsidiaries)) as inside
  from event_subscriptions s cross join integration_events e join companies c on c.id = e.company_id left join companies f on f.id = e.from_company_id
  where s.id = ${subscriptionId} and e.id = any(${eventIds}::bigint[]) order by e.id`
