import type { IncidentDevice, IncidentEntry, IncidentMessage } from '@outpost/contract/alerts/incidents/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { searchText, utc, utcOrNull, type Page, pageOf } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { outcomeOf } from '../queries.ts'

const deviceColumns = {
  id: sql.ref('m.device_id'),
  device_name: sql.ref('d.name_key'),
  company_name: sql.ref('c.name_key'),
  automation_name: sql.ref('a.name'),
  fired_at: sql.ref('m.fired_at'),
  // Those that are still affected come first.
  resolved_at: sql`m.resolved_at is not null`,
}

/** Returns a page of the devices of an incident that are in the scope: those that are still affected first. */
export async function listIncidentDevices(
  tx: Transaction,
  scope: Scope,
  incidentId: number,
  page: Page,
): Promise<{ rows: IncidentDevice[]; total: number }> {
  const found = tx
    .selectFrom('alert_incident_devices as m')
    .innerJoin('devices as d', 'd.id', 'm.device_id')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .innerJoin('automations as a', 'a.id', 'm.automation_id')
    .where('m.incident_id', '=', incidentId)
    .where(inScope(scope, 'd.company_id'))
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], { device_name: sql.ref('d.name'), serial: sql.ref('d.serial') }),
      ),
    )
    .select(['m.device_id', 'd.name as device_name', 'd.serial', 'c.name as company_name', 'm.automation_id'])
    .select(['a.name as automation_name', 'm.flapping', 'm.fired_at', 'm.resolved_at'])
    .select(sql<string>`m.automation_id || ':' || m.device_id`.as('id'))
  const { rows, total } = await pageOf(found, page, deviceColumns, 'resolved_at', 'm.device_id')
  return {
    rows: rows.map((row) => ({ ...row, fired_at: utc(row.fired_at), resolved_at: utcOrNull(row.resolved_at) })),
    total,
  }
}

const messageColumns = {
  id: sql.ref('t.id'),
  created_at: sql.ref('t.id'),
  kind: sql.ref('t.kind'),
  action_name: sql.ref('t.name'),
  receiver: sql.ref('t.receiver'),
}

/** Returns a page of what was sent, or done on devices in the scope, because of an incident; newest first. */
export async function listMessages(
  tx: Transaction,
  scope: Scope,
  incidentId: number,
  page: Page,
): Promise<{ rows: IncidentMessage[]; total: number }> {
  // A user is named by the username.
  const receiver = sql<string>`coalesce(u.username, substr(t.receiver, position(':' in t.receiver) + 1))`
  const found = tx
    .selectFrom('automation_actions as t')
    .innerJoin('devices as d', 'd.id', 't.device_id')
    .innerJoin('automations as a', 'a.id', 't.automation_id')
    .leftJoin('mails as m', (join) => join.on(sql<boolean>`m.id::text = t.options ->> 'mail_id'`))
    .leftJoin('users as u', (join) => join.on(sql<boolean>`t.receiver = 'user:' || u.id`))
    .where('t.incident_id', '=', incidentId)
    .where(inScope(scope, 't.company_id'))
    .$if(Boolean(page.q), (rows) =>
      rows.where(searchText(page.q!, page['search-fields'], { receiver, device_name: sql.ref('d.name') })),
    )
    .select(['t.id', 't.kind', 't.name as action_name', receiver.as('receiver'), 't.automation_id', 't.device_id'])
    .select(['a.name as automation_name', 'd.name as device_name', 't.state', 't.message', 't.created_at'])
    .select(['m.state as mail_state', 'm.error as mail_error'])
  const { rows, total } = await pageOf(found, page, messageColumns, '-id', 't.id')
  return {
    rows: rows.map(({ state, message, mail_state, mail_error, created_at, ...row }) => {
      const { action_state, action_status_message } = outcomeOf({ state, message, mail_state, mail_error })
      return { ...row, action_state, action_status_message, created_at: utc(created_at) }
    }),
    total,
  }
}

const entryColumns = { id: sql.ref('e.id'), created_at: sql.ref('e.id'), kind: sql.ref('e.kind') }

/** Returns a page of the history of an incident, newest first. */
export async function listEntries(
  tx: Transaction,
  incidentId: number,
  page: Page,
): Promise<{ rows: IncidentEntry[]; total: number }> {
  const found = tx
    .selectFrom('alert_incident_entries as e')
    .where('e.incident_id', '=', incidentId)
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], { note: sql.ref('e.note'), username: sql.ref('e.username') }),
      ),
    )
    .select(['e.id', 'e.kind', 'e.username', 'e.note', 'e.at'])
  const { rows, total } = await pageOf(found, page, entryColumns, '-id', 'e.id')
  return { rows: rows.map(({ at, ...row }) => ({ ...row, created_at: utc(at) })), total }
}
