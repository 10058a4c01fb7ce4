import { alertLimits } from '@outpost/contract/alerts/constants'
import { line, lines } from '@outpost/contract/kit/lines'
import { z } from 'zod'
import type { Transaction } from '../../../db/database.ts'
import type { ActionRow } from '../act/outcome.ts'
import { asking } from '../act/message.ts'
import { takeIncident } from '../board/handle.ts'
import type { ReceiverRow } from './queries.ts'

/** The answer with which a webhook acknowledges the incident of a message. */
const Acknowledgement = z.object({
  acknowledge: z.literal(true),
  by: line(1, 100).optional(),
  note: lines(alertLimits.note).default(''),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Acknowledges the incident of a message if the webhook that took the message has answered `{"acknowledge": true}`,
 * unless somebody has, or it has ended. Anything else in an answer is only kept.
 */
export async function takeByAnswer(
  tx: Transaction,
  { kind, name }: Pick<ReceiverRow, 'kind' | 'name'>,
  action: Pick<ActionRow, 'kind' | 'incident_id'>,
  text: string,
): Promise<void> {
  if (kind !== 'webhook' || action.incident_id === null || !asking.includes(action.kind)) return
  const { data } = Acknowledgement.safeParse(parsed(text))
  if (!data) return
  const open = await tx
    .selectFrom('alert_incidents')
    .select('id')
    .where('id', '=', action.incident_id)
    .where('acknowledged_at', 'is', null)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!open) return
  const by = data.by === undefined ? name : `${data.by} (${name})`
  await takeIncident(tx, open.id, { by, note: data.note, now: new Date() })
}
