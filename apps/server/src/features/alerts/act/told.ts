import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { stateOfMail } from '../../mail/service.ts'
import type { ActionRow, Outcome } from './outcome.ts'

/** Seconds until the end of an incident is considered again, while the message about its beginning is on its way. */
const pause = 30
const notTold: Outcome = {
  state: 'withheld',
  message: 'The receiver was not notified of the beginning, so the end was not sent.',
}

/**
 * Decides whether a receiver is told that an incident has ended: only one who was told of its beginning. While that
 * message is on its way, this one waits.
 * @returns undefined if it may be sent
 */
export async function endingIsDue(tx: Transaction, action: ActionRow): Promise<Outcome | undefined> {
  const { rows } = await sql<Pick<ActionRow, 'state' | 'options'>>`
    select state, options from automation_actions
    where incident_id = ${action.incident_id} and automation_id = ${action.automation_id} and tag = ${action.tag} and receiver = ${action.receiver}
      and kind in ('firing', 'flapping', 'escalated') order by id`.execute(tx)
  let isOnItsWay = false
  for (const { state, options } of rows) {
    if (state === 'waiting') isOnItsWay = true
    if (state !== 'done') continue
    if (options.mail_id === undefined) return undefined
    const mail = await stateOfMail(tx, options.mail_id)
    if (mail === 'queued') isOnItsWay = true
    else if (mail !== 'failed') return undefined
  }
  return isOnItsWay ? { state: 'waiting', after: pause } : notTold
}
