import { incidentLinks } from '@outpost/contract/alerts/incidents/endpoints'
import { incidentLinkSchemas, type LinkedIncident } from '@outpost/contract/alerts/incidents/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { type Context, implement } from '../../../kit/implement.ts'
import { utc, utcOrNull } from '../../../kit/paginate.ts'
import { takeIncident } from '../board/handle.ts'
import { actionIdOf, isTokenOf } from './token.ts'

/** Uses of links from one network in 15 minutes. */
const perNetwork = { requests: 60, seconds: 900 } as const

/** The message of a link with its incident. */
interface Linked {
  id: number
  created_at: Date
  receiver: string
  incident_id: number
  automation_name: string
  devices_count: number
  cause: LinkedIncident['cause']
  title: string
  note: string
  opened_at: Date
  acknowledged_at: Date | null
  acknowledged_by: string | null
  resolved_at: Date | null
}

/** @throws LINK_NOT_VALID if it is no link, or its message or incident was cleaned up */
async function requireLinked({ app }: Context, tx: Transaction, token: string, isLocked: boolean): Promise<Linked> {
  const id = actionIdOf(token)
  const { rows } = await sql<Linked>`
    select t.id, t.created_at, t.receiver, i.id as incident_id, a.name as automation_name, i.cause, i.title, i.note, i.opened_at,
      i.acknowledged_at, i.acknowledged_by, i.resolved_at,
      (select count(distinct m.device_id)::integer from alert_incident_devices m where m.incident_id = i.id and m.resolved_at is null) as devices_count
    from automation_actions t join automations a on a.id = t.automation_id join alert_incidents i on i.id = t.incident_id
    where t.id = ${id ?? 0} and t.name = 'SendEmail' ${isLocked ? sql`for update of i` : sql``}`.execute(tx)
  const [found] = rows
  if (!found || !isTokenOf(app, found, token)) throw fail('LINK_NOT_VALID', { source: 'token' })
  return found
}

const shown = ({
  id: _id,
  created_at: _at,
  receiver: _receiver,
  resolved_at,
  ...incident
}: Linked): LinkedIncident => ({
  ...incident,
  status: resolved_at !== null ? 'resolved' : incident.acknowledged_at !== null ? 'acknowledged' : 'open',
  opened_at: utc(incident.opened_at),
  acknowledged_at: utcOrNull(incident.acknowledged_at),
})

/** Runs `act` with access to all companies, because the holder of a link needs no account. */
async function withLink<T>(context: Context, act: (tx: Transaction) => Promise<T>): Promise<T> {
  const { app, request } = context
  await app.limits.take(`incident-link:${networkOf(request.ip)}`, perNetwork.requests, perNetwork.seconds)
  return app.ownTransaction(act)
}

export default implement(incidentLinks, incidentLinkSchemas, {
  open: (context, { token }) => withLink(context, async (tx) => shown(await requireLinked(context, tx, token, false))),
  async acknowledge(context, { token, note }) {
    const linked = await withLink(context, async (tx) => {
      const found = await requireLinked(context, tx, token, true)
      // Somebody has taken it, or it has ended: the page says who or that, and nothing changes.
      if (found.acknowledged_at !== null || found.resolved_at !== null) return found
      const by = found.receiver.slice(found.receiver.indexOf(':') + 1)
      await takeIncident(tx, found.incident_id, { by, note, now: context.now })
      return { ...found, acknowledged_at: context.now, acknowledged_by: by, note }
    })
    context.audit({
      target: `incident:${linked.incident_id}`,
      detail: { by: linked.acknowledged_by, title: linked.title },
    })
    return shown(linked)
  },
})
