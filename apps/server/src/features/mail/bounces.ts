import type { Program } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { suppress } from './suppression.ts'
import { isAboutAddress } from './transmit.ts'

/**
 * Handles an email that came back to the return address of a sent one. If it reports a permanent failure, the sent
 * email is marked as failed in the log, with the reason, and an address that does not exist is suppressed.
 * @returns whether it was such a report; receiving the same report twice changes nothing
 */
export async function takeBounce(app: Program, mailId: string, raw: Buffer): Promise<boolean> {
  const report = await readDeliveryReport(raw)
  if (!report) return false
  const error = `Bounced: ${report.diagnostic}`
  await inTransaction(app.db, systemScope, async (tx) => {
    // An email still in the queue also counts: an attempt whose response was lost may have delivered it.
    const mail = await tx
      .updateTable('mails')
      .set({ state: 'failed', error, body: null, via: null, sent_at: null })
      .where('id', '=', mailId)
      .where('state', '<>', 'failed')
      .returning('recipient')
      .executeTakeFirst()
    if (mail && isAboutAddress(report.status)) await suppress(tx, mail.recipient, error)
  })
  return true
}
