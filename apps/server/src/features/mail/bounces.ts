import type { Program } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { suppress } from './suppression.ts'
import { speaksOfTheAddress } from './transmit.ts'

/**
 * Takes a mail that came back for one that was sent. Where it reports a lasting failure the sent mail stands in the log as
 * failed with the reason, and an address that does not exist is written to no more. Answers whether it
 * was such a report; the same report twice changes nothing.
 */
export async function takeBounce(app: Program, mailId: string, raw: Buffer): Promise<boolean> {
  const report = await readDeliveryReport(raw)
  if (!report) return false
  const error = `Came back: ${report.diagnostic}`
  await inTransaction(app.db, systemScope, async (tx) => {
    // One that is still being tried may have been delivered by an attempt whose answer was lost.
    const mail = await tx
      .updateTable('mails')
      .set({ state: 'failed', error, body: null, via: null, sent_at: null })
      .where('id', '=', mailId)
      .where('state', '<>', 'failed')
      .returning('recipient')
      .executeTakeFirst()
    if (mail && speaksOfTheAddress(report.status)) await suppress(tx, mail.recipient, error)
  })
  return true
}
