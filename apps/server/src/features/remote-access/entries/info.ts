import type { RemoteAccessInfo, WorkingLink } from '@outpost/contract/remote-access/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { endOfSession } from '../queries.ts'
import { urlOf } from '../web/host-names.ts'

interface Asked {
  /** The id of an entry within the scope. */
  id: number
  scope: Scope
  userId: number
  now: Date
}

/** Selects the sessions of an entry whose ticket was used. */
const sessions = (tx: Transaction, { id, scope }: Asked) =>
  tx
    .selectFrom('remote_sessions as s')
    .where(inScope(scope, 's.company_id'))
    .where('s.remote_access_id', '=', id)
    .where('s.ticket_hash', 'is', null)

/** Returns how an entry has been used by all users, and a link to its web page that works for the caller. */
export async function readInfo(app: App, tx: Transaction, asked: Asked): Promise<z.output<typeof RemoteAccessInfo>> {
  const counts = await sessions(tx, asked)
    .select([
      sql<number>`count(*)::int`.as('sessions'),
      sql<number>`(count(*) filter (where ${endOfSession} is null))::int`.as('active_sessions'),
      sql<number>`coalesce(sum(s.input_bytes), 0)::float8`.as('input_data'),
      sql<number>`coalesce(sum(s.output_bytes), 0)::float8`.as('output_data'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, link: await findLink(app, tx, asked) }
}

/** Returns the latest own link that works, otherwise the latest one that its owner shares with everyone. */
async function findLink(app: App, tx: Transaction, asked: Asked): Promise<WorkingLink | null> {
  const isOwn = sql<boolean>`s.user_id = ${asked.userId}`
  const row = await sessions(tx, asked)
    .select(['s.id', 's.web_host', 's.expires_at', 's.is_shared'])
    .where('s.web_host', 'is not', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', asked.now)
    .where(sql<boolean>`(${isOwn} or s.is_shared)`)
    .orderBy(isOwn, 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    session_id: row.id,
    url: urlOf(app, row.web_host!),
    ttl: Math.ceil((row.expires_at!.getTime() - asked.now.getTime()) / 1000),
    shared: row.is_shared,
  }
}
