import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'

export async function countSshKeys(tx: Transaction, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('ssh_keys')
    .where('user_id', '=', userId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Returns the key with a fingerprint if it belongs to the user of this login, which is an email address or a username in
 * any case. Records its last use at most once a minute. The key decides which row is read, so that the time of the
 * answer does not depend on whether the login exists.
 */
export async function userOfKey(
  app: Program,
  fingerprint: string,
  login: string,
): Promise<{ keyId: number; userId: number } | undefined> {
  const { rows } = await app.unscoped.query<{ id: number; user_id: number; stale: boolean }>({
    name: 'SSH key by fingerprint',
    text: `
      select ssh_keys.id, ssh_keys.user_id, coalesce(ssh_keys.last_used_at < now() - interval '1 minute', true) as stale
      from ssh_keys join users on users.id = ssh_keys.user_id
      where ssh_keys.fingerprint = $1 and lower($2) in (lower(users.email), lower(users.username)) and users.disabled_at is null`,
    values: [fingerprint, login],
  })
  const [key] = rows
  if (!key) return undefined
  if (key.stale)
    await inTransaction(app.db, systemScope, (tx) =>
      tx
        .updateTable('ssh_keys')
        .set({ last_used_at: sql`now()` })
        .where('id', '=', key.id)
        .execute(),
    )
  return { keyId: key.id, userId: key.user_id }
}
