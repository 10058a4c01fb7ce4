import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'

/** An action on many devices. */
export interface Run {
  id: number
  /** Its name in the API, and what the log calls it. */
  action: string
  title: string
}

/**
 * Begins an action on many devices, or goes on with one of the company of the user if it has this name already.
 * @param title what the log calls it
 */
export const openRun = ({ tx, actor }: Context, title: string, name?: string): Promise<Run> =>
  enterRun(tx, actor, title, name ?? `configure-${randomBytes(8).toString('hex')}`)

/** Begins an action of a company, or goes on with the one of this name. */
export async function enterRun(
  tx: Transaction,
  { companyId, username }: { companyId: number; username: string | null },
  title: string,
  name: string,
): Promise<Run> {
  const row = await tx
    .insertInto('config_runs')
    .values({
      company_id: companyId,
      action_name: name,
      display_name: title || 'Configuration of devices',
      username,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'action_name']).doUpdateSet((e) => ({ username: e.ref('config_runs.username') })),
    )
    .returning(['id', 'action_name', 'display_name'])
    .executeTakeFirstOrThrow()
  return { id: row.id, action: row.action_name, title: row.display_name }
}
