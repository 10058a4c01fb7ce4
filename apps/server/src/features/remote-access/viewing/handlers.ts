import { fail } from '@outpost/contract/kit/errors'
import { remoteViewing } from '@outpost/contract/remote-access/viewing/endpoints'
import { viewingSchemas } from '@outpost/contract/remote-access/viewing/schemas'
import { implement } from '../../../kit/implement.ts'
import { presentEntry } from '../present.ts'
import { sessionLimits } from '../sessions/limits.ts'
import { requireEntryOf, requireRunning, requireTerminal } from './find.ts'
import { viewingSettings } from './settings.ts'

export default implement(remoteViewing, viewingSchemas, {
  async watch(context, { id }) {
    const { app, tx, actor, audit } = context
    const session = await requireTerminal(context, id)
    const entry = await requireEntryOf(context, session)
    const { viewers } = await requireRunning(context, id, session.host)
    await app.limits.take(`remote-ticket:${actor.userId}`, sessionLimits.tickets, 600)
    const { show_watchers } = await viewingSettings(tx, session.company_id)
    const ticket = viewers.offer(actor, !show_watchers)
    if (ticket === undefined)
      throw fail('CONFLICT', {
        message: 'The user of the session has not signed in to the target yet, or too many people are watching.',
      })
    audit({
      target: `remote-session:${id}`,
      detail: { user: session.username, device: session.device_id, shown: show_watchers },
    })
    return { id, ticket, username: session.username, entry: presentEntry(entry, actor) }
  },
})
