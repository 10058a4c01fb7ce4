import { fail } from '@outpost/contract/kit/errors'
import { sftp } from '@outpost/contract/remote-access/sftp/endpoints'
import { sftpSchemas } from '@outpost/contract/remote-access/sftp/schemas'
import { Deferred, implement, type Context } from '../../../kit/implement.ts'
import { findSession, type LogRow } from '../connect/queries.ts'
import { runningSession } from '../service.ts'
import type { SessionFiles } from './session-files.ts'

/** Returns a running SFTP session of the caller. Those of other users do not exist for it. */
async function requireSession({ app, tx, scope, actor }: Context, id: number): Promise<LogRow> {
  const session = await findSession(tx, scope, id)
  if (!session || session.end !== null || session.user_id !== actor.userId || session.protocol !== 'sftp')
    throw fail('NOT_FOUND')
  if (session.host !== app.host)
    throw fail('UNAVAILABLE', { message: 'The session runs on another host. Send its requests to that host.' })
  return session
}

/** Returns the files of a session, once more checked against what its user may do now. */
async function filesOf({ app }: Context, id: number): Promise<SessionFiles> {
  const running = await runningSession(app, id)
  await running?.checkAccess()
  if (!running?.files) throw fail('NOT_FOUND')
  return running.files
}

export default implement(sftp, sftpSchemas, {
  async download(context, { id, path }) {
    await requireSession(context, id)
    // Read after the transaction, so that the target does not hold a database connection.
    return new Deferred(async () => (await filesOf(context, id)).download(path))
  },
  async archive(context, { id, paths, transfer }) {
    await requireSession(context, id)
    return new Deferred(async () => (await filesOf(context, id)).archive(paths, transfer))
  },
  async upload(context, { id, path, replace }) {
    const session = await requireSession(context, id)
    context.audit({ target: `remote-session:${id}`, detail: { device: session.device_id, path } })
    return new Deferred(async () => (await filesOf(context, id)).upload(context.body, path, replace))
  },
})
