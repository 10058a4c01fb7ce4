import { receiverLimits } from '@outpost/contract/alerts/receivers/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Timed } from './send/send.ts'

interface Attempt {
  receiver: { id: number; company_id: number }
  /** Null for a test. */
  actionId: number | null
  attempt: number
}

/** Records what a receiver answered, and removes its oldest answers. */
export async function keepAnswer(
  tx: Transaction,
  { receiver, actionId, attempt }: Attempt,
  { ok, status, text, milliseconds }: Timed,
): Promise<void> {
  await tx
    .insertInto('alert_answers')
    .values({
      receiver_id: receiver.id,
      company_id: receiver.company_id,
      action_id: actionId,
      attempt,
      ok,
      status,
      answer: text,
      milliseconds,
    })
    .execute()
  await sql`delete from alert_answers where receiver_id = ${receiver.id} and id <= (
    select id from alert_answers where receiver_id = ${receiver.id} order by id desc offset ${receiverLimits.answers} limit 1)`.execute(
    tx,
  )
}
