import type { DeviceCounts } from '@outpost/contract/desired-configuration/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { configurationConditions } from '../devices/service.ts'

const states = ['in_sync', 'drifted', 'never_read', 'none'] as const
const none: DeviceCounts = { in_sync: 0, drifted: 0, never_read: 0, none: 0 }

const counted = sql.join(
  states.map((state) => sql`count(*) filter (where ${configurationConditions[state]})::int as ${sql.ref(state)}`),
)
const summed = sql.join(states.map((state) => sql`sum(${sql.ref(state)})::int as ${sql.ref(state)}`))

const parts = sql.join(states.map((state) => sql.ref(`p.${state}`)))

/**
 * Counts the devices in the scope to which templates are assigned, each once, by the state of their configuration.
 * Devices of companies are counted once per company, and those of tags once per set of tags, for all templates: a
 * company may have 100,000, and many templates may be assigned to one tag.
 */
export async function countTemplateDevices(
  tx: Transaction,
  scope: Scope,
  templates: readonly number[],
): Promise<(id: number) => DeviceCounts> {
  const { rows } = await sql<DeviceCounts & { template_id: number }>`
    with assigned as (
      select template_id, target_company_id, tag_id, device_id from desired_assignments where template_id = any(${templates}::int[])
    ), reached as materialized (
      select distinct a.template_id, t.descendant_id as company_id
      from assigned a join company_tree t on t.ancestor_id = a.target_company_id
    ), per_company as materialized (
      select d.company_id, ${counted} from devices d
      where d.company_id in (select company_id from reached) and ${inScope(scope, 'd.company_id')} group by d.company_id
    ), tag_sets as materialized (
      select template_id, array_agg(distinct tag_id order by tag_id) as tags from assigned where tag_id is not null group by template_id
    ), tagged as materialized (
      select distinct s.tags, t.device_id from (select distinct tags from tag_sets) s join device_tags t on t.tag_id = any(s.tags)
    ), per_set as materialized (
      select t.tags, d.company_id, ${counted} from tagged t join devices d on d.id = t.device_id
      where ${inScope(scope, 'd.company_id')} group by t.tags, d.company_id
    ), singles as (
      select distinct a.template_id, d.id, d.configuration_drift from assigned a join devices d on d.id = a.device_id
      where ${inScope(scope, 'd.company_id')}
        and not exists (select from reached r where r.template_id = a.template_id and r.company_id = d.company_id)
        and not exists (
          select from tag_sets s join device_tags t on t.tag_id = any(s.tags) where s.template_id = a.template_id and t.device_id = d.id)
    )
    select template_id, ${summed} from (
      select r.template_id, ${parts} from reached r join per_company p on p.company_id = r.company_id
      union all select s.template_id, ${parts} from tag_sets s join per_set p on p.tags = s.tags
        where not exists (select from reached r where r.template_id = s.template_id and r.company_id = p.company_id)
      union all select d.template_id, ${counted} from singles d group by d.template_id
    ) as parts group by template_id`.execute(tx)
  const byTemplate = new Map(rows.map(({ template_id, ...counts }) => [template_id, counts]))
  return (id) => byTemplate.get(id) ?? none
}
