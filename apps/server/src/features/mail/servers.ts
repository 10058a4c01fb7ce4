import type { TlsMode } from '@outpost/contract/mail/schemas'
import type { Kysely, Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Sealer } from '../../kit/secrets.ts'

/** How to reach a mail server and as whom. Lives in memory and sealed, and in no answer or log line. */
export interface SmtpServer {
  host: string
  port: number
  tls: TlsMode
  username: string
  password: string
  /** The sender's address. */
  email: string
}

export type ConfigurationRow = Selectable<Database['email_configurations']>

export const sealServer = (sealer: Sealer, server: SmtpServer): Buffer =>
  sealer.seal(Buffer.from(JSON.stringify(server)))
export const unsealServer = (sealer: Sealer, sealed: Buffer): SmtpServer =>
  JSON.parse(sealer.unseal(sealed).toString()) as SmtpServer

export const serverOf = (sealer: Sealer, row: ConfigurationRow): SmtpServer => ({
  host: row.host,
  port: row.port,
  tls: row.tls,
  username: row.username,
  email: row.email,
  password: sealer.unseal(row.password).toString(),
})

/** What is right for a port where nobody says: implicit TLS on 465, else STARTTLS (RFC 8314). */
export const usualTls = (port: number): TlsMode => (port === 465 ? 'tls' : 'starttls')

/**
 * The configuration by which the product's own mails go: the oldest one of the top company. Those of other
 * companies never carry them: the person who runs a mail server reads every code and link that passes it.
 */
export const productConfiguration = (tx: Transaction): Promise<ConfigurationRow | undefined> =>
  tx
    .selectFrom('email_configurations')
    .innerJoin('companies', 'companies.id', 'email_configurations.company_id')
    .where('companies.parent_id', 'is', null)
    .selectAll('email_configurations')
    .orderBy('email_configurations.id')
    .limit(1)
    .executeTakeFirst()

/** True where the product has a server for its own mails. Wants a connection that sees the top company. */
export const canSendMail = async (tx: Kysely<Database>): Promise<boolean> =>
  (await productConfiguration(tx)) !== undefined
