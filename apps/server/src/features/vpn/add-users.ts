import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { addClient } from './clients.ts'
import { mayConnect } from './rights.ts'
import type { HubRow } from './role/read-hub.ts'

/** Returns a user of a company in the scope; undefined if there is none. */
export const findUserInScope = ({ tx, scope }: Context, id: number): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('members')
    .select('user_id as id')
    .where('user_id', '=', id)
    .where(inScope(scope, 'company_id'))
    .limit(1)
    .executeTakeFirst()

/** Adds a user to a hub. Returns false if the role of the user does not allow connections to hubs of this company. */
export async function addUserClient(context: Context, hub: HubRow, userId: number): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`
    select ${mayConnect(sql`${userId}::integer`, sql`${hub.company_id}::integer`)} as allowed`.execute(context.tx)
  if (!rows[0]?.allowed) return false
  await addClient(context, hub, { user_id: userId })
  return true
}

/** Adds users to a new quick connect. Throws VALIDATION for one who does not exist or may not connect. */
export async function addUsers(context: Context, hub: HubRow, ids: readonly number[]): Promise<void> {
  for (const id of new Set(ids)) {
    if (!(await findUserInScope(context, id)))
      throw fail('VALIDATION', { source: 'user_id', message: 'This user does not exist.' })
    if (!(await addUserClient(context, hub, id)))
      throw fail('VALIDATION', {
        source: 'user_id',
        message: "The user's role does not allow to connect to hubs of this company.",
      })
  }
}
