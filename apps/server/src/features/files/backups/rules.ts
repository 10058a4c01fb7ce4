import type { BackupRule } from '@outpost/contract/files/backups/schemas'
import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import { natural, orderBy, searchText, sortsBy, utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'

export type RuleRow = Selectable<Database['backup_rules']>

export interface RuleFilter {
  id?: number[] | undefined
  company_id?: number[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}

/**
 * The devices `d` of a rule: those that are named or have one of the tags, and belong to the rule's company or a
 * subsidiary.
 */
export const devicesOfRule = sql`(
  select m.device_id from backup_rule_devices m where m.rule_id = backup_rules.id
  union select t.device_id from backup_rule_tags m join device_tags t on t.tag_id = m.tag_id where m.rule_id = backup_rules.id
) named join devices d on d.id = named.device_id join company_tree below on below.descendant_id = d.company_id and below.ancestor_id = backup_rules.company_id`

const count = sql<number>`(select count(*) from ${devicesOfRule})`
const columns = {
  id: sql.ref('backup_rules.id'),
  name: natural(sql.ref('backup_rules.name')),
  enabled: sql.ref('backup_rules.enabled'),
  keep: sql.ref('backup_rules.keep'),
  hour: sql.ref('backup_rules.hour'),
  next_run_at: sql.ref('backup_rules.next_at'),
  created_at: sql.ref('backup_rules.created_at'),
  company_name: sql.ref('companies.name_key'),
}
const searchFields = { name: sql.ref('backup_rules.name') }

const matching = (tx: Transaction, scope: Scope, filter: RuleFilter) =>
  tx
    .selectFrom('backup_rules')
    .where(inScope(scope, 'backup_rules.company_id'))
    .$if(filter.id !== undefined, (rows) =>
      rows.where('backup_rules.id', 'in', filter.id!.length > 0 ? filter.id! : [0]),
    )
    .$if(Boolean(filter.company_id?.length), (rows) => rows.where('backup_rules.company_id', 'in', filter.company_id!))
    .$if(Boolean(filter.q), (rows) => rows.where(searchText(filter.q!, filter['search-fields'], searchFields)))

/** Returns a page of the rules in the scope. Details are read only for its rows. */
export async function listRules(
  tx: Transaction,
  scope: Scope,
  filter: RuleFilter,
  page: { limit: number; offset: number; sort?: string[] | undefined },
): Promise<{ rows: BackupRule[]; total: number }> {
  const all = matching(tx, scope, filter)
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const ids = await all
    .$if(sortsBy(page.sort, 'company_name'), (rows) =>
      rows.innerJoin('companies', 'companies.id', 'backup_rules.company_id'),
    )
    .select('backup_rules.id')
    .orderBy(orderBy(page.sort, columns, 'name', 'backup_rules.id'))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return {
    rows: await rulesByIds(
      tx,
      scope,
      ids.map((row) => row.id),
    ),
    total,
  }
}

/** Returns the rules with these ids that are within the scope, in the given order. */
export async function rulesByIds(tx: Transaction, scope: Scope, ids: readonly number[]): Promise<BackupRule[]> {
  if (ids.length === 0) return []
  const rows = await matching(tx, scope, { id: [...ids] })
    .innerJoin('companies', 'companies.id', 'backup_rules.company_id')
    .selectAll('backup_rules')
    .select(['companies.name as company_name', count.as('devices_count')])
    .execute()
  const [devices, tags] = [Map.groupBy(await devicesOf(tx, ids), ruleOf), Map.groupBy(await tagsOf(tx, ids), ruleOf)]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [present(row, devices.get(id) ?? [], tags.get(id) ?? [])] : []
  })
}

interface Named {
  rule_id: number
  id: number
  name: string | null
}
const ruleOf = ({ rule_id }: Named): number => rule_id

const devicesOf = (tx: Transaction, ids: readonly number[]): Promise<Named[]> =>
  tx
    .selectFrom('backup_rule_devices as m')
    .leftJoin('devices as d', 'd.id', 'm.device_id')
    .select(['m.rule_id', 'm.device_id as id', 'd.name'])
    .where('m.rule_id', 'in', [...ids])
    .orderBy('m.device_id')
    .execute()
const tagsOf = (tx: Transaction, ids: readonly number[]): Promise<Named[]> =>
  tx
    .selectFrom('backup_rule_tags as m')
    .leftJoin('tags as t', 't.id', 'm.tag_id')
    .select(['m.rule_id', 'm.tag_id as id', 't.name'])
    .where('m.rule_id', 'in', [...ids])
    .orderBy('m.tag_id')
    .execute()

const named = (all: readonly Named[]) => all.map(({ id, name }) => ({ id, name: name ?? '' }))

const present = (
  row: RuleRow & { company_name: string; devices_count: number },
  devices: readonly Named[],
  tags: readonly Named[],
): BackupRule => ({
  id: row.id,
  company_id: row.company_id,
  company_name: row.company_name,
  name: row.name,
  enabled: row.enabled,
  device_id: devices.map(({ id }) => id),
  tag_id: tags.map(({ id }) => id),
  devices: named(devices),
  tags: named(tags),
  devices_count: row.devices_count,
  period: row.period,
  weekday: row.weekday,
  day: row.day,
  hour: row.hour,
  time_zone: row.time_zone,
  keep: row.keep,
  last_run_at: utcOrNull(row.period_at),
  next_run_at: row.enabled ? utc(row.next_at) : null,
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})
