import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { EntryRow } from '../queries.ts'
import type { Admitted } from '../sessions/admit.ts'
import { sessionOf } from '../sessions/session-row.ts'

/** Stores a command as a session that runs on this host, so that the history has it. Returns its id. */
export async function addCommandSession(
  tx: Transaction,
  entry: EntryRow,
  actor: Actor,
  { host, admitted }: { host: string; admitted: Admitted },
): Promise<number> {
  if (actor.credential.kind === 'key') throw fail('SESSION_REQUIRED')
  const { id } = await tx
    .insertInto('remote_sessions')
    .values({
      ...sessionOf(entry, actor, admitted),
      ticket_hash: null,
      ticket_until: new Date(),
      host,
      opener_kind: actor.credential.kind,
      opener_id: actor.credential.id,
      opener_company_id: actor.companyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts the sessions and commands of a user that are running. */
export async function countRunning(tx: Transaction, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('remote_sessions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ticket_hash', 'is', null)
    .where('web_host', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
