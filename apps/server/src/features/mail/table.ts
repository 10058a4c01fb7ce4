import type { TlsMode } from '@outpost/contract/mail/schemas'
import type { Generated } from 'kysely'

export interface MailTables {
  email_configurations: {
    id: Generated<number>
    company_id: number
    name: string
    host: string
    port: number
    email: string
    username: string
    /** Sealed. */
    password: Buffer
    tls: TlsMode
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  mails: {
    id: string
    company_id: number
    user_id: number | null
    kind: string
    recipient: string
    subject: string
    /** The sealed `Content`; null once the email is sent or given up. */
    body: Buffer | null
    /** The sealed `SmtpServer` of a test email; other emails use the product's own server. */
    via: Buffer | null
    channel: string | null
    state: Generated<'queued' | 'sent' | 'failed'>
    attempts: Generated<number>
    expires_at: Date | null
    error: string | null
    created_at: Generated<Date>
    sent_at: Date | null
  }
  suppressed_emails: { email: string; reason: string; created_at: Generated<Date> }
}

declare module '../../db/database.ts' {
  interface Database extends MailTables {}
}
