import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Content } from './email-template.ts'
import { productConfiguration, sealServer, serverOf, type SmtpServer } from './servers.ts'

export { languageOf, render, type Language, type EmailTemplate } from './email-template.ts'
export { mailOfTag } from './bounce-address.ts'
export { takeBounce } from './bounces.ts'
export { canSendMail } from './servers.ts'

export interface Mail {
  /** The company whose mail log contains the email. */
  companyId: number
  userId: number | null
  to: string
  /** The kind of email, as shown in the log: `code`, `activation`, `test`. */
  kind: string
  /** Identifies the action: an email with the same kind and key is the same email and is sent once. */
  key: string
  subject: string
  content: Content
  /** The time after which the email is no longer sent. */
  expiresAt?: Date
  /** A server of a company, to be used instead of the product's own. */
  via?: SmtpServer
  /** The channel that receives the outcome of a test, under the key `test`. Only one attempt is made then. */
  channel?: string
}

/**
 * Queues an email in the transaction of the action that it belongs to. If that is rolled back, nothing is sent; if it
 * is committed, the worker sends the email at least once. Returns the email's id.
 */
export async function sendMail(app: App, tx: Transaction, mail: Mail): Promise<string> {
  const id = idOf(mail.kind, mail.key)
  const added = await tx
    .insertInto('mails')
    .values({
      id,
      company_id: mail.companyId,
      user_id: mail.userId,
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      expires_at: mail.expiresAt ?? null,
      error: null,
      sent_at: null,
      body: app.sealer.seal(Buffer.from(JSON.stringify(mail.content))),
      via: mail.via ? sealServer(app.sealer, mail.via) : null,
      channel: mail.channel ?? null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows)
    await sql`select graphile_worker.add_job('mail.send', json_build_object('id', ${id}::text), job_key := ${`mail:${id}`})`.execute(
      tx,
    )
  return id
}

/** Returns whether an email is queued, sent or failed; undefined if its log entry is gone. */
export const stateOfMail = async (tx: Transaction, id: string): Promise<'queued' | 'sent' | 'failed' | undefined> =>
  (await tx.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirst())?.state

/** Returns a mail server that a company has configured; undefined if it has none with this id. */
export async function serverOfCompany(
  app: App,
  tx: Transaction,
  companyId: number,
  configurationId: number,
): Promise<SmtpServer | undefined> {
  const row = await tx
    .selectFrom('email_configurations')
    .selectAll()
    .where('id', '=', configurationId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row && serverOf(app.sealer, row)
}

/** Derives a UUID of version 8 (custom format, RFC 9562) from the kind and key of an email. */
function idOf(kind: string, key: string): string {
  const bytes = createHash('sha256').update(`${kind}\n${key}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface ProductServerParts extends Pick<App, 'env' | 'sealer' | 'publicUrl'> {
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

/**
 * Signs in to the mail server of the product's own emails, in at most ten seconds, and sends nothing.
 * @returns its host and why the sign-in failed, if it did; undefined if no server is set
 */
export async function tryProductServer(
  parts: ProductServerParts,
): Promise<{ host: string; error: string | undefined } | undefined> {
  const row = await parts.read(productConfiguration)
  if (!row) return undefined
  const { tryServer } = await import('./transmit.ts')
  return { host: row.host, error: await tryServer(parts, serverOf(parts.sealer, row)) }
}
