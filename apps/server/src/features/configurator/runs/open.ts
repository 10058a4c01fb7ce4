import { randomBytes } from 'node:crypto'
import type { Context } from '../../../kit/implement.ts'

/** An action on many devices. */
export interface Run {
  id: number
  /** Its name in the log. */
  action: string
}

/**
 * Begins an action on many devices, or goes on with one of the company of the user if it has this name already.
 * @param title what the log calls it
 */
export async function openRun({ tx, actor }: Context, title: string, name?: string): Promise<Run> {
  const row = await tx
    .insertInto('config_runs')
    .values({
      company_id: actor.companyId,
      action_name: name ?? `configure-${randomBytes(8).toString('hex')}`,
      display_name: title || 'Configuration of devices',
      username: actor.username,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'action_name']).doUpdateSet((e) => ({ username: e.ref('config_runs.username') })),
    )
    .returning(['id', 'action_name'])
    .executeTakeFirstOrThrow()
  return { id: row.id, action: row.action_name }
}
