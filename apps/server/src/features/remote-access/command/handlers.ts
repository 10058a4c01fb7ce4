import { fail } from '@outpost/contract/kit/errors'
import { remoteCommands } from '@outpost/contract/remote-access/command/endpoints'
import { remoteCommandSchemas } from '@outpost/contract/remote-access/command/schemas'
import { implement } from '../../../kit/implement.ts'
import { openChannel } from '../../channels/service.ts'
import { hideTokens } from '../../device-jobs/service.ts'
import type { EntryRow } from '../queries.ts'
import { requireEntry, startCommand } from '../service.ts'
import { admitSession } from '../sessions/admit.ts'
import { sessionLimits } from '../sessions/limits.ts'
import { lockStarts } from '../sessions/lock-starts.ts'
import { addCommandSession, countRunning } from './store.ts'

/** Throws for an entry on which no command can be run with these credentials. */
function requireRunnable(entry: EntryRow, username: string | undefined): void {
  if (entry.protocol !== 'ssh')
    throw fail('VALIDATION', { source: 'id', message: 'Commands can be run only on SSH entries.' })
  if (entry.host_key_fingerprint === null)
    throw fail('VALIDATION', {
      source: 'id',
      message: 'No host key has been accepted for this entry. Open its terminal first, and accept the key.',
    })
  if (username === undefined && !entry.credentials_stored)
    throw fail('VALIDATION', { source: 'username', message: 'No credentials are remembered for this entry.' })
}

export default implement(remoteCommands, remoteCommandSchemas, {
  async run(context, { id, command, duration, username, password }) {
    const { app, tx, scope, actor, request, audit } = context
    const entry = await requireEntry(tx, scope, id)
    const shown = (await hideTokens(app, tx, command)).command
    const admitted = await admitSession(app, tx, { entry, actor, way: 'command', from: request, command: shown })
    requireRunnable(entry, username)
    await lockStarts(tx, actor.userId)
    if ((await countRunning(tx, actor.userId)) >= sessionLimits.perUser)
      throw fail('TOO_MANY_REQUESTS', { message: `You have ${sessionLimits.perUser} sessions open. Close one first.` })
    const channel = await openChannel(tx, actor.userId)
    const sessionId = await addCommandSession(tx, entry, actor, { host: app.host, admitted })
    audit({
      target: `remote-access:${id}`,
      detail: { device: entry.device_id, command: shown, session: sessionId, username: username ?? null },
    })
    const credentials = username === undefined ? undefined : { username, password }
    const ordered = { entry, actor, channel, sessionId, command, seconds: duration, credentials }
    context.afterCommit(() => startCommand(app, ordered))
    return { channel }
  },
})
