import type { Variable } from '@outpost/contract/desired-configuration/schemas'
import { sql } from 'kysely'
import type { Context } from '../../../kit/implement.ts'

/** Returns the latest text and variables of templates, by id. The caller has checked them. */
export async function latestVersions(
  { tx }: Context,
  ids: readonly number[],
): Promise<Map<number, { text: string; variables: Variable[] }>> {
  const rows = await tx
    .selectFrom('desired_template_versions as v')
    .innerJoin('desired_templates as m', (join) =>
      join.onRef('m.id', '=', 'v.template_id').onRef('m.version', '=', 'v.version'),
    )
    .select(['v.template_id', 'v.text', 'v.variables'])
    .where('v.template_id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(rows.map(({ template_id, ...row }) => [template_id, row]))
}
