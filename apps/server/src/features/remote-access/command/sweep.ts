import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { lossOf } from '../sessions/access.ts'

/** The most commands that one sweep looks at. */
const most = 500

/** Ends running commands whose users may no longer connect, by their sessions. */
export async function endForbiddenCommands(app: Program): Promise<void> {
  const running = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('remote_sessions')
      .select(['id', 'remote_access_id', 'opener_kind', 'opener_id', 'opener_company_id'])
      .where('ended_at', 'is', null)
      .where('web_host', 'is', null)
      .where('opener_kind', 'is not', null)
      .orderBy('id')
      .limit(most)
      .execute(),
  )
  for (const { id, remote_access_id, opener_kind: kind, opener_id, opener_company_id } of running) {
    if (!kind || opener_id === null || opener_company_id === null) continue
    const opener = { credential: { kind, id: opener_id }, companyId: opener_company_id }
    const reason = remote_access_id === null ? 'entry_removed' : await lossOf(app, opener, remote_access_id)
    if (reason)
      await inTransaction(app.db, systemScope, (tx) => app.bus.publish(tx, 'remote.ended', { ids: [id], reason }))
  }
}
