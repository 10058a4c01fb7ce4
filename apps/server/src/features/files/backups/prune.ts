import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { forEachIsolated } from '../../../kit/for-each-isolated.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'

/** The number of files deleted in one run. */
const most = 500

/**
 * Deletes the oldest backups of rules beyond the number that each keeps per device, and nothing else. A backup that is
 * in use stays until the next run. The backups of deleted devices stay.
 */
export async function pruneBackups(app: Program, ruleId?: number, deviceId?: number): Promise<void> {
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{ id: number }>`
      select id from (
        select f.id, r.keep, row_number() over (partition by f.backup_rule_id, f.device_id order by f.id desc) as place
        from files f join backup_rules r on r.id = f.backup_rule_id
        where f.device_id is not null and (${ruleId ?? null}::int is null or f.backup_rule_id = ${ruleId ?? null}) and (${deviceId ?? null}::int is null or f.device_id = ${deviceId ?? null})
      ) own where place > keep order by id limit ${most}`.execute(tx),
  )
  await forEachIsolated(
    app,
    'files.old-backups',
    rows,
    ({ id }) => id,
    ({ id }) =>
      inTransaction(app.db, systemScope, (tx) => tx.deleteFrom('files').where('id', '=', id).execute()).catch(
        (error: { code?: string }) => {
          if (error.code !== '23503') throw error
        },
      ),
  )
}
