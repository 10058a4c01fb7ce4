import type { TlsMode } from '@outpost/contract/mail/schemas'
import type { Kysely, Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Sealer } from '../../kit/secrets.ts'

/** Address and credentials of a mail server. Exists only in memory and sealed, never in a response or log line. */
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

/** The default encryption for a port: implicit TLS on 465, otherwise STARTTLS (RFC 8314). */
export const usualTls = (port: number): TlsMode => (port === 465 ? 'tls' : 'starttls')

/**
 * Returns the configuration for the product's own emails: the oldest one of the top company. Servers of other companies
 * are never used for them, because the operator of a mail server can read every code and link that passes through it.
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

/** True if the product has a server for its own emails. Requires a connection that sees the top company. */
export const canSendMail = async (tx: Kysely<Database>): Promise<boolean> =>
  (await productConfiguration(tx)) !== undefined
