import type { TargetFiles, Temporaries } from '@outpost/gateway/protocols/sftp/files'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { findRunning } from '../sessions/running-sessions.ts'

/** The most temporary files of a session that are remembered, and the most earlier sessions whose files are removed. */
const [most, mostSessions] = [100, 20]

/**
 * Remembers the temporary files of a session's uploads until they are gone, and removes those that earlier sessions of
 * the entry have left. Their random names exist nowhere else, so nothing else can be removed by mistake.
 */
export function keepLeftovers(app: Program, session: { id: number; entryId: number }, files: TargetFiles): void {
  files.temporaries = temporariesOf(app, session.id)
  removeLeftovers(app, session, files).catch((error: unknown) =>
    app.log.warn({ session: session.id, error: String(error) }, 'temporary files of uploads could not be removed'),
  )
}

/** Forgets what the sessions of an entry have left, because the entry gets another target. */
export const forgetLeftovers = (tx: Transaction, entryId: number): Promise<unknown> =>
  tx
    .updateTable('remote_sessions')
    .set({ unfinished_uploads: [] })
    .where('remote_access_id', '=', entryId)
    .where(sql<boolean>`unfinished_uploads <> '{}'`)
    .execute()

const temporariesOf = (app: Program, sessionId: number): Temporaries => ({
  add: (path) =>
    inTransaction(app.db, systemScope, (tx) =>
      sql`
        update remote_sessions set unfinished_uploads = array_append(unfinished_uploads, ${path})
        where id = ${sessionId} and cardinality(unfinished_uploads) < ${most}`.execute(tx),
    ),
  delete: (path) =>
    inTransaction(app.db, systemScope, (tx) =>
      sql`
        update remote_sessions set unfinished_uploads = array_remove(unfinished_uploads, ${path})
        where id = ${sessionId}`.execute(tx),
    ),
})

async function removeLeftovers(
  app: Program,
  { id: own, entryId }: { id: number; entryId: number },
  files: TargetFiles,
): Promise<void> {
  const sessions = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('remote_sessions')
      .select(['id', 'host', 'ended_at', 'unfinished_uploads'])
      .where('remote_access_id', '=', entryId)
      .where('id', '<>', own)
      .where(sql<boolean>`unfinished_uploads <> '{}'`)
      .orderBy('id', 'desc')
      .limit(mostSessions)
      .execute(),
  )
  for (const { id, host, ended_at, unfinished_uploads: paths } of sessions) {
    // The end of a session of this host may not be stored yet.
    const isOver = ended_at !== null || (host === app.host && findRunning(app, id)?.files === undefined)
    const { delete: forget } = temporariesOf(app, id)
    if (isOver) for (const path of paths) if (await files.removeTemporary(path)) await forget(path)
  }
}
