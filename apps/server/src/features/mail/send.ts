import { sql, type Selectable } from 'kysely'
import type { App, Program } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { TryAgain } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { publishOnChannel } from '../channels/service.ts'
import { bounceAddress } from './bounce-address.ts'
import type { Content } from './email-template.ts'
import { productConfiguration, serverOf, unsealServer, type SmtpServer } from './servers.ts'
import { suppress } from './suppression.ts'
import { classifyError, transmit, type Verdict } from './transmit.ts'

type MailRow = Selectable<Database['mails']>

/**
 * The number of attempts before an email is given up. The queue's delays grow by a factor of e: 3 s, 7 s, 20 s, ... 2 h
 * 15 min before the tenth attempt, and 6 h before each further one, so a server may be down for more than a day.
 */
export const maxAttempts = 14

const asProgram = <T>(app: Program, act: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(app.db, systemScope, act)

/**
 * Makes one attempt to send an email. Ignores one that is already sent or given up, so the job may run twice.
 * @throws if another attempt is to follow; the queue then retries later
 */
export async function sendOne(app: Program, id: string): Promise<void> {
  const mail = await asProgram(app, (tx) =>
    tx
      .updateTable('mails')
      .set({ attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst(),
  )
  if (!mail) return
  let server: SmtpServer | undefined
  try {
    server = await serverFor(app, mail)
    // A company's own server may be allowed to send for its own domain only.
    const { bounceAddress: base } = app.env
    const returnTo = base === undefined || mail.via ? server.email : bounceAddress(app.sealer, base, id)
    await transmit(app, server, {
      id,
      to: mail.recipient,
      returnTo,
      subject: mail.subject,
      ...(JSON.parse(app.sealer.unseal(mail.body!).toString()) as Content),
    })
  } catch (error) {
    const verdict =
      error instanceof GivenUp
        ? { again: false, noSuchReceiver: false, error: error.message }
        : classifyError(error, server)
    await failed(app, mail, verdict)
    return
  }
  await asProgram(app, (tx) => conclude(app, tx, mail, { state: 'sent', error: null, sent_at: new Date() }))
}

/** Thrown for an email that cannot be sent, so that no attempt is needed. */
class GivenUp extends Error {}

async function serverFor(app: Program, mail: MailRow): Promise<SmtpServer> {
  if (mail.expires_at && mail.expires_at < new Date()) throw new GivenUp('The email expired before it could be sent.')
  const refused = await asProgram(app, (tx) =>
    tx
      .selectFrom('suppressed_emails')
      .select('reason')
      .where('email', '=', mail.recipient.toLowerCase())
      .executeTakeFirst(),
  )
  if (refused) throw new GivenUp(`The address is on the suppression list: ${refused.reason}`.slice(0, 500))
  if (mail.via) return unsealServer(app.sealer, mail.via)
  const row = await asProgram(app, productConfiguration)
  if (!row) throw new Error('The top company has no SMTP configuration.')
  return serverOf(app.sealer, row)
}

async function failed(app: Program, mail: MailRow, verdict: Verdict): Promise<void> {
  // A user is waiting for the outcome of a test, and one attempt shows it.
  const again = verdict.again && mail.channel === null && mail.attempts < maxAttempts
  await asProgram(app, async (tx) => {
    // A company's own server could report any address here, so only the installation's server counts.
    if (verdict.noSuchReceiver && mail.via === null) await suppress(tx, mail.recipient, verdict.error)
    if (again)
      await tx
        .updateTable('mails')
        .set({ error: verdict.error })
        .where('id', '=', mail.id)
        .where('state', '=', 'queued')
        .execute()
    else await conclude(app, tx, mail, { state: 'failed', error: verdict.error, sent_at: null })
  })
  if (again) throw new TryAgain(verdict.error)
}

/** Records the final state of an email. Deletes its body; the log entry stays. */
async function conclude(
  app: App,
  tx: Transaction,
  mail: MailRow,
  end: Pick<MailRow, 'state' | 'error' | 'sent_at'>,
): Promise<void> {
  const changed = await tx
    .updateTable('mails')
    .set({ ...end, body: null, via: null })
    .where('id', '=', mail.id)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n || mail.channel === null) return
  const event =
    end.state === 'sent'
      ? ({ status: 'completed', value: `The mail server accepted the email to ${mail.recipient}.` } as const)
      : ({ status: 'error', value: end.error ?? '' } as const)
  await publishOnChannel(app.bus, tx, mail.channel, 'test', { type: 'text', ...event })
}
