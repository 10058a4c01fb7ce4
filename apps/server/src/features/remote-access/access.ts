import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Actor } from '../../kit/actor.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { customRole, defaultRole } from '../roles/service.ts'

interface Row {
  signed_in: boolean
  role_id: number
  custom_id: number | null
  permission_ids: number[] | null
  entry_company: number | null
  depth: number | null
}

/** Why a running session may not go on. */
export type Loss = 'signed_out' | 'not_allowed' | 'entry_removed'

/**
 * Looks whether a session that was opened with this actor may go on: the sign-in still exists (an hour's expiry between two
 * refreshes is none of its concern), the user still may connect, and the entry is still there and in reach.
 */
export async function lossOf(app: App, actor: Actor, entryId: number): Promise<Loss | undefined> {
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<Row>`
      select exists (select 1 from sessions s where s.id = ${actor.credential.id} and s.user_id = u.id and s.refresh_until > now()) as signed_in,
        u.role_id, r.id as custom_id, r.permission_ids, e.company_id as entry_company, t.depth
      from users u
      left join roles r on r.id = u.role_id and r.company_id in (select ancestor_id from company_tree where descendant_id = u.company_id)
      left join remote_access e on e.id = ${entryId}
      left join company_tree t on t.ancestor_id = u.company_id and t.descendant_id = e.company_id
      where u.id = ${actor.userId} and u.disabled_at is null`.execute(tx),
  )
  const row = rows[0]
  if (!row?.signed_in) return 'signed_out'
  if (row.entry_company === null) return 'entry_removed'
  const role = defaultRole(row.role_id) ?? (row.custom_id === null ? undefined : customRole({ id: row.custom_id, title: '', permission_ids: row.permission_ids ?? [] }))
  const inReach = row.depth !== null && (row.depth === 0 || role?.reach === 'tree')
  return role?.permissions.has('connect_device_remote_access') && inReach ? undefined : 'not_allowed'
}
