import { reportLimits } from '@outpost/contract/reports/constants'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'

type Template = Pick<Selectable<Database['report_templates']>, 'company_id' | 'applied_by' | 'apply_list'>

export interface Member {
  id: number
  company_id: number
  name: string
  serial: string
  mac: string
}

/**
 * Returns the devices of a template that its owner sees and that are in its company or below it, since the users of that
 * company read the report. At most one more than a report can contain.
 */
export async function membersOf(
  tx: Transaction,
  owner: Scope,
  { company_id, applied_by, apply_list }: Template,
): Promise<Member[]> {
  const chosen = {
    device: sql<boolean>`d.id = any(${apply_list}::integer[])`,
    company: sql<boolean>`d.company_id = any(${apply_list}::integer[])`,
    tag: sql<boolean>`exists (select from device_tags t where t.device_id = d.id and t.tag_id = any(${apply_list}::integer[]))`,
  }[applied_by]
  const { rows } = await sql<Member>`
    select d.id, d.company_id, d.name, coalesce(d.serial, '') as serial, coalesce(d.mac, '') as mac from devices d
    where ${chosen} and ${inScope(owner, 'd.company_id')}
      and d.company_id in (select descendant_id from company_tree where ancestor_id = ${company_id})
    order by d.name_key, d.id limit ${reportLimits.devices + 1}`.execute(tx)
  return rows
}

/** The names of what a template applies to, as far as a scope sees it, by id. */
export async function namesOf(
  tx: Transaction,
  scope: Scope,
  applied_by: Template['applied_by'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const [table, company] = (
    {
      device: ['devices', 'company_id'],
      company: ['companies', 'id'],
      tag: ['tags', 'company_id'],
    } as const
  )[applied_by]
  const { rows } = await sql<{ id: number; name: string }>`
    select n.id, n.name from ${sql.table(table)} n where n.id = any(${ids}::integer[]) and ${inScope(scope, `n.${company}`)}`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
