import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { closeTasks } from './end.ts'

/**
 * Passwords that were generated but not downloaded move with their devices, into a task of the new company. The task that
 * they leave keeps nothing of these devices.
 */
export async function movePasswords(
  tx: Transaction,
  { ids, companyId }: { ids: readonly number[]; companyId: number },
): Promise<void> {
  const moved = await tx
    .selectFrom('password_changes')
    .select(['id', 'task_id'])
    .where('device_id', '=', sql<number>`any(${ids}::integer[])`)
    .where('company_id', '!=', companyId)
    .forUpdate()
    .execute()
  if (moved.length === 0) return
  const left = [...new Set(moved.flatMap(({ task_id }) => task_id ?? []))]
  const task =
    left.length > 0
      ? await tx
          .insertInto('password_tasks')
          .values({ company_id: companyId, username: null })
          .returning('id')
          .executeTakeFirstOrThrow()
      : undefined
  await sql`update password_changes set company_id = ${companyId}, task_id = case when task_id is null then null else ${task?.id ?? null}::integer end
    where id = any(${moved.map(({ id }) => id)}::integer[])`.execute(tx)
  await closeTasks(tx, left)
}
