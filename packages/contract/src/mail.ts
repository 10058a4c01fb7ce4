import { z } from 'zod'
import { del, get, post, put } from './kit/endpoint.ts'
import { channelAnswer, commaList, created, id, item, listQuery, nothing, page, queryId } from './kit/page.ts'

/** `tls` from the first byte on, `starttls` before anything is said that matters (it is required, never tried), or none. */
export const TlsMode = z.enum(['tls', 'starttls', 'none'])
export type TlsMode = z.output<typeof TlsMode>

/** An SMTP server of a company. Its password is told to nobody. */
export const EmailConfiguration = z.object({
  id: z.number(),
  company_id: z.number(),
  company_name: z.string(),
  name: z.string(),
  host: z.string(),
  port: z.number(),
  email: z.string(),
  username: z.string(),
  tls: TlsMode,
  created_at: z.string(),
  updated_at: z.string(),
})
export type EmailConfiguration = z.output<typeof EmailConfiguration>

/** Waiting for an attempt, handed over to a mail server, or given up. */
export const MailState = z.enum(['queued', 'sent', 'failed'])
export type MailState = z.output<typeof MailState>

/** A mail and what became of it. Its body is in no answer: codes and links are the receiver's alone. */
export const MailLog = z.object({
  id: z.string(),
  company_id: z.number(),
  company_name: z.string(),
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  state: MailState,
  attempts: z.number(),
  error: z.string().nullable(),
  /** The receiver is on the suppression list now, whatever became of this mail. */
  suppressed: z.boolean(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type MailLog = z.output<typeof MailLog>

const text = z.string().trim().min(1).max(200)
/** A host name, IPv4 or IPv6 address; which of them may be reached is the server's rule (MAIL-014). */
const host = z.string().trim().toLowerCase().max(253).regex(/^([a-z0-9]([a-z0-9._-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/)
const port = z.number().int().min(1).max(65_535)
const fields = { name: text, host, port, email: z.email().max(254), username: text, password: z.string().min(1).max(1024), tls: TlsMode.optional() }
const changes = z.object(fields).partial()

export const mail = {
  list: get('/email-configurations', {
    access: 'view_email_configurations', scope: 'smtp_configurations:read', summary: 'List SMTP configurations', answer: page(EmailConfiguration),
    input: z.object({ ...listQuery, company_id: commaList(queryId).optional() }),
  }),
  get: get('/email-configurations/{id}', { access: 'view_email_configurations', scope: 'smtp_configurations:read', summary: 'Read an SMTP configuration', answer: item(EmailConfiguration) }),
  create: post('/email-configurations', {
    access: 'update_email_configurations', scope: 'smtp_configurations:write', once: true, says: 'mail.created', summary: 'Add an SMTP configuration; without company_id to the own company',
    input: z.object({ ...fields, company_id: id.optional() }), answer: created(EmailConfiguration),
  }),
  /** The password stays where it is not given, but for a change of what it would be sent to. */
  update: put('/email-configurations/{id}', {
    access: 'update_email_configurations', scope: 'smtp_configurations:write', says: 'mail.updated', summary: 'Edit an SMTP configuration', input: changes, answer: nothing,
  }),
  remove: del('/email-configurations/{id}', { access: 'update_email_configurations', scope: 'smtp_configurations:write', says: 'mail.removed', summary: 'Remove an SMTP configuration', answer: nothing }),
  /** Tries a stored configuration, one with changes, or one that is not stored yet. The channel's key is `test`. */
  test: post('/email-configurations/test', {
    access: 'update_email_configurations', scope: 'smtp_configurations:write', once: true, errors: ['TOO_MANY_REQUESTS'], summary: 'Send a test mail to the own address',
    input: changes.extend({ id: id.optional() }), answer: channelAnswer,
  }),
  logs: get('/mail-logs', {
    access: 'view_mail_logs', scope: 'mail_logs:read', summary: 'List mails and what became of them', answer: page(MailLog),
    input: z.object({ ...listQuery, company_id: commaList(queryId).optional(), state: commaList(MailState).optional(), kind: commaList(z.string().max(40)).optional() }),
  }),
  unsuppress: del('/suppressed-emails/{email}', {
    access: 'super_admin', scope: 'mail_logs:write', says: 'mail.unsuppressed', summary: 'Take an address off the suppression list', params: z.object({ email: z.string().trim().toLowerCase().min(3).max(254) }), answer: nothing,
  }),
}
