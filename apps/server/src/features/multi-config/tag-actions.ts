import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { ActionSource } from '../tags/service.ts'

/** The saved configurations that tags can apply: those of the company of the tag and of the companies above it. */
export const templateAction: ActionSource = {
  kind: 'execute_multiconfig_template',
  async names({ tx, actor }, companyId, ids) {
    if (!actor.permissions.has('create_multi_configuration'))
      throw fail('FORBIDDEN', { source: 'create_multi_configuration' })
    const { rows } = await sql<{ id: number; name: string }>`
      select t.id, t.name from config_templates t
      join company_tree c on c.ancestor_id = t.company_id and c.descendant_id = ${companyId}
      where t.id = any(${ids}::integer[])`.execute(tx)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
}
