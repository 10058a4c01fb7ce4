import type { ActionOptions } from '@outpost/contract/alerts/conditions'
import type { ActionName } from '@outpost/contract/alerts/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Happened } from '../evaluate/happened.ts'
import { languageOf } from '../../mail/service.ts'
import type { NewAction } from './actions.ts'
import type { IncidentRow } from './open.ts'
import { fillIn, markOf } from './text.ts'

/** A receiver who was sent a message about the beginning of an incident, or will be. */
export interface Told {
  automation_id: number
  name: ActionName
  tag: string
  receiver: string
  options: ActionOptions & { text?: string }
}

/**
 * Returns the receivers of messages about an incident: sent ones, and ones that wait to be sent.
 * @param isEnd whether to return only those of automations that also report the end
 */
export async function toldOf(tx: Transaction, incidentId: number, isEnd: boolean): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select distinct on (t.automation_id, t.tag, t.receiver) t.automation_id, t.name, t.tag, t.receiver, t.options
    from automation_actions t join automations a on a.id = t.automation_id
    where t.incident_id = ${incidentId} and t.receiver <> '' and t.kind in ('firing', 'flapping', 'escalated') and t.state in ('done', 'waiting') and (a.notify_resolved or not ${isEnd})
    order by t.automation_id, t.tag, t.receiver, t.id desc`.execute(tx)
  return onceEach(rows)
}

/** Leaves out receivers of escalation steps who already got a message from an action or another step. */
function onceEach(told: readonly Told[]): Told[] {
  const known = new Set<string>()
  const isStep = ({ tag }: Told): boolean => tag.startsWith('step_')
  return [...told.filter((row) => !isStep(row)), ...told.filter(isStep)].filter((row) => {
    const key = `${row.automation_id}:${row.receiver}`
    const isKnown = isStep(row) && known.has(key)
    known.add(key)
    return !isKnown
  })
}

/**
 * Returns the messages about the end of an incident, for everyone who got one about its beginning. If that one still waits,
 * it is not known yet whether it will be sent, so this is checked again before sending.
 */
export async function endingOf(tx: Transaction, event: Happened, incident: IncidentRow): Promise<NewAction[]> {
  const told = await toldOf(tx, incident.id, true)
  const { user_id } = event.automation
  const language = user_id === null ? 'en' : await languageOf(tx, user_id)
  return told.map(({ name, tag, receiver, options: { message = '', subject, ...options } }) => ({
    kind: 'resolved',
    name,
    tag,
    receiver,
    options: {
      ...options,
      message,
      subject: `${markOf('resolved', language)}${withoutMark(subject ?? '', language)}`,
      text: fillIn(message, event),
    },
    state: 'waiting',
    message: '',
  }))
}

/** Returns a subject without the mark of a message about flapping or of a step of an escalation. */
export const withoutMark = (subject: string, language: Parameters<typeof markOf>[1]): string => {
  const mark = (['flapping', 'escalated'] as const)
    .map((kind) => markOf(kind, language))
    .find((text) => subject.startsWith(text))
  return subject.slice(mark?.length ?? 0)
}
