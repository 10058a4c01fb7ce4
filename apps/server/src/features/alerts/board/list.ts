import type { IncidentStatus } from '@outpost/contract/alerts/constants'
import type { Incident } from '@outpost/contract/alerts/incidents/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { natural, nullable, searchText, utc, utcOrNull, type Page, pageOf } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'

const status = sql<IncidentStatus>`case when i.resolved_at is not null then 'resolved' when i.acknowledged_at is not null then 'acknowledged' else 'open' end`
const members = (select: string) =>
  sql<number>`(select count(distinct m.device_id)::integer from alert_incident_devices m where m.incident_id = i.id ${sql.raw(select)})`
/** Messages of an incident in a state; an email that was handed over and then failed counts as failed. */
const messages = (condition: string) =>
  sql<number>`(select count(*)::integer from automation_actions t left join mails l on l.id::text = t.options ->> 'mail_id'
    where t.incident_id = i.id and t.receiver <> '' and ${sql.raw(condition)})`

const figures = {
  devices_count: members('and m.resolved_at is null'),
  total_devices_count: members(''),
  sent_count: messages(`t.state = 'done' and l.state is distinct from 'failed'`),
  withheld_count: messages(`t.state = 'withheld'`),
  failed_count: messages(`(t.state = 'failed' or l.state = 'failed')`),
}

const columns = {
  id: sql.ref('i.id'),
  // What nobody has taken comes first, and what has ended last.
  status: sql`case when i.resolved_at is not null then 2 when i.acknowledged_at is not null then 1 else 0 end`,
  urgency: sql`case when i.resolved_at is not null then 0 when i.acknowledged_at is not null then 1 else 2 end`,
  title: natural(sql.ref('i.title')),
  cause: sql.ref('i.cause'),
  company_name: sql.ref('c.name_key'),
  opened_at: sql.ref('i.opened_at'),
  acknowledged_at: nullable(sql.ref('i.acknowledged_at')),
  resolved_at: nullable(sql.ref('i.resolved_at')),
  devices_count: figures.devices_count,
}

interface IncidentFilter {
  id?: number[] | undefined
  company_id?: number[] | undefined
  status?: IncidentStatus[] | undefined
  automation_id?: number[] | undefined
  device_id?: number[] | undefined
}

/** The incidents in the scope that match a filter. */
function findIncidents(tx: Transaction, scope: Scope, filter: IncidentFilter) {
  const { id, company_id, status: statuses, automation_id, device_id } = filter
  const hasMember = (column: string, ids: readonly number[]) =>
    sql<boolean>`exists (select from alert_incident_devices m where m.incident_id = i.id and ${sql.ref(column)} = any(${[...ids]}::integer[]))`
  return tx
    .selectFrom('alert_incidents as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .where(inScope(scope, 'i.company_id'))
    .$if(id !== undefined, (rows) => rows.where(sql<boolean>`i.id = any(${id!}::integer[])`))
    .$if(company_id !== undefined && company_id.length > 0, (rows) =>
      rows.where(sql<boolean>`i.company_id = any(${company_id!}::integer[])`),
    )
    .$if(statuses !== undefined && statuses.length > 0, (rows) =>
      rows.where(sql<boolean>`${status} = any(${statuses!}::text[])`),
    )
    .$if(automation_id !== undefined && automation_id.length > 0, (rows) =>
      rows.where(hasMember('m.automation_id', automation_id!)),
    )
    .$if(device_id !== undefined && device_id.length > 0, (rows) => rows.where(hasMember('m.device_id', device_id!)))
}

const automationsOf = sql<{ id: number; name: string }[]>`
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) from automations a
    where a.id in (select m.automation_id from alert_incident_devices m where m.incident_id = i.id)), '[]'::json)`

/** Returns a page of the incidents in the scope: by default what nobody has taken first, and the newest first. */
export async function listIncidents(
  tx: Transaction,
  scope: Scope,
  filter: IncidentFilter,
  page: Page,
): Promise<{ rows: Incident[]; total: number }> {
  const found = findIncidents(tx, scope, filter)
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], {
          title: sql.ref('i.title'),
          device_name: sql`(select string_agg(d.name, ' ') from alert_incident_devices m join devices d on d.id = m.device_id where m.incident_id = i.id)`,
          note: sql.ref('i.note'),
        }),
      ),
    )
    .select(['i.id', 'i.company_id', 'c.name as company_name', 'i.cause', 'i.title', 'i.opened_at', 'i.note'])
    .select(['i.acknowledged_at', 'i.acknowledged_by', 'i.resolved_at', 'i.resolved_by', 'i.resolve_reason'])
    .select([status.as('status'), automationsOf.as('automations')])
    .select([
      figures.devices_count.as('devices_count'),
      figures.total_devices_count.as('total_devices_count'),
      figures.sent_count.as('sent_count'),
      figures.withheld_count.as('withheld_count'),
      figures.failed_count.as('failed_count'),
    ])
  const { rows, total } = await pageOf(found, page, columns, '-urgency', 'i.id')
  return {
    rows: rows.map((row) => ({
      ...row,
      opened_at: utc(row.opened_at),
      acknowledged_at: utcOrNull(row.acknowledged_at),
      resolved_at: utcOrNull(row.resolved_at),
    })),
    total,
  }
}
