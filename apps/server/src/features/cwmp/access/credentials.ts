import { sql, type Selectable } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { Challenges, Credentials } from './digest.ts'

export type CwmpDevice = Selectable<Database['cwmp_devices']>

/**
 * Who calls: a device with the credentials of its own, or one that has only those which all new devices of a company
 * share.
 */
export type Caller = { kind: 'device'; device: CwmpDevice } | { kind: 'company'; companyId: number; username: string }

/** Returns who calls with these credentials, or undefined if they are wrong. */
export async function callerOf(
  app: Program,
  challenges: Challenges,
  credentials: Credentials,
  request: { method: string; path: string },
): Promise<Caller | undefined> {
  const { username } = credentials
  const found = await inTransaction(app.db, systemScope, async (tx) => {
    const device = await tx.selectFrom('cwmp_devices').selectAll().where('username', '=', username).executeTakeFirst()
    if (device) return { caller: { kind: 'device', device } as const, password: device.password }
    const address = await tx
      .selectFrom('cwmp_addresses')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirst()
    if (!address) return undefined
    return {
      caller: { kind: 'company', companyId: address.company_id, username } as const,
      password: address.password,
    }
  })
  if (!found) return undefined
  const password = app.sealer.unseal(found.password).toString()
  if (!challenges.accepts(credentials, password, request, Date.now())) return undefined
  if (found.caller.kind === 'company') await noteUse(app, username)
  return found.caller
}

/** Notes that the address of a company was used, at most once a minute. */
const noteUse = (app: Program, username: string): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    sql`update cwmp_addresses set last_used_at = now()
      where username = ${username} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(
      tx,
    ),
  )
