import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { ActionSource } from '../tags/service.ts'

/** The task groups that tags can run on devices: those of the company of the tag and of the companies above it. */
export const taskActions = [
  {
    kind: 'execute_tasks_group',
    async names({ tx, actor }, companyId, ids) {
      if (!actor.permissions.has('execute_device_task_groups'))
        throw fail('FORBIDDEN', { source: 'execute_device_task_groups' })
      const { rows } = await sql<{ id: number; name: string }>`
        select g.id, g.name from task_groups g join company_tree c on c.ancestor_id = g.company_id and c.descendant_id = ${companyId}
        where g.id = any(${ids}::integer[])`.execute(tx)
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  },
] satisfies ActionSource[]
