import type { Widget } from '@outpost/contract/dashboards/widget'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'

/** The records that widgets name, each with its table. */
const kinds = [
  { name: 'image_id', table: 'images' },
  { name: 'task_group_id', table: 'task_groups' },
  { name: 'remote_access_id', table: 'remote_access' },
] as const

/**
 * Checks that the records that widgets name are in the caller's scope. Those that the dashboard already has are not
 * checked again: they may be gone, or belong to a company that only an earlier author sees.
 * @throws NOT_FOUND with the field of the first one that is not
 */
export async function requireReferences(
  { tx, scope }: Context,
  widgets: readonly Widget[],
  known: readonly Widget[] = [],
): Promise<void> {
  for (const { name, table } of kinds) {
    const before = new Set(known.map((widget) => widget[name]))
    const wanted = [...new Set(widgets.map((widget) => widget[name]))].filter(
      (id): id is number => id !== null && !before.has(id),
    )
    if (wanted.length === 0) continue
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where id = any(${wanted}::int[]) and ${inScope(scope, 'company_id')}`.execute(
      tx,
    )
    const found = new Set(rows.map(({ id }) => id))
    const at = widgets.findIndex((widget) => wanted.includes(widget[name] ?? 0) && !found.has(widget[name]!))
    if (at !== -1) throw fail('NOT_FOUND', { source: `widgets.${at}.${name}` })
  }
}
