import type { Silence } from '@outpost/contract/alerts/silences/schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { nullable, searchText, utc, utcOrNull, type Page, pageOf } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { silenceStatus } from './window.ts'

const columns = {
  id: sql.ref('s.id'),
  reason: sql.ref('s.reason'),
  username: sql.ref('s.username'),
  company_name: sql.ref('c.name_key'),
  starts_at: sql.ref('s.starts_at'),
  ends_at: nullable(sql.ref('s.ends_at')),
  created_at: sql.ref('s.created_at'),
}

/** The records of a table that a silence names, as far as they exist and are in the scope. */
const named = (table: string, ids: string, inside: RawBuilder<boolean>) =>
  sql<
    { id: number; name: string }[]
  >`coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.id) from ${sql.table(table)} n
    where n.id = any(${sql.ref(ids)}) and ${inside}), '[]'::json)`

/** The number of devices in the scope that a silence is about. */
const matched = (scope: Scope) => sql<number>`(select count(*)::integer from devices d
  where d.company_id in (select descendant_id from company_tree where ancestor_id = s.company_id) and ${inScope(scope, 'd.company_id')}
    and (cardinality(s.device_ids) = 0 or d.id = any(s.device_ids))
    and (cardinality(s.tag_ids) = 0 or exists (select from device_tags t where t.device_id = d.id and t.tag_id = any(s.tag_ids)))
    and (cardinality(s.company_ids) = 0 or exists (select from company_tree p where p.descendant_id = d.company_id and p.ancestor_id = any(s.company_ids)))
    and (cardinality(s.automation_ids) = 0 or exists (select from automation_devices w where w.device_id = d.id and w.automation_id = any(s.automation_ids))))`

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

interface SilenceFilter {
  id?: number[] | undefined
  /** Those that name one of these automations. */
  automation_id?: number[] | undefined
  company_id?: number[] | undefined
}

/** Returns a page of the silences in the scope, those that end last first. */
export async function listSilences(
  tx: Transaction,
  scope: Scope,
  { id, automation_id, company_id }: SilenceFilter,
  page: Page,
  now: number,
): Promise<{ rows: Silence[]; total: number }> {
  const found = tx
    .selectFrom('alert_silences as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .where(inScope(scope, 's.company_id'))
    .$if(id !== undefined, (rows) => rows.where(sql<boolean>`s.id = any(${id!}::integer[])`))
    .$if(automation_id !== undefined, (rows) =>
      rows.where(sql<boolean>`s.automation_ids && ${automation_id!}::integer[]`),
    )
    .$if(company_id !== undefined && company_id.length > 0, (rows) =>
      rows.where(sql<boolean>`s.company_id = any(${company_id!}::integer[])`),
    )
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], { reason: sql.ref('s.reason'), username: sql.ref('s.username') }),
      ),
    )
    .selectAll('s')
    .select('c.name as company_name')
    .select([
      named('devices', 's.device_ids', inScope(scope, 'n.company_id')).as('devices'),
      named('tags', 's.tag_ids', inScope(scope, 'n.company_id')).as('tags'),
      named('companies', 's.company_ids', inScope(scope, 'n.id')).as('companies'),
      named('automations', 's.automation_ids', inScope(scope, 'n.company_id')).as('automations'),
      matched(scope).as('matched_devices_count'),
    ])
  const { rows, total } = await pageOf(found, page, columns, '-ends_at', 's.id')
  return {
    rows: rows.map(({ device_ids: _d, tag_ids: _t, company_ids: _c, automation_ids: _a, from_minute, ...row }) => ({
      ...row,
      status: silenceStatus({ ...row, from_minute }, now),
      from_time: clock(from_minute),
      starts_at: utc(row.starts_at),
      ends_at: utcOrNull(row.ends_at),
      created_at: utc(row.created_at),
    })),
    total,
  }
}
