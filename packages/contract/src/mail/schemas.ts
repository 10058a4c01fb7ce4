import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { commaList, listQuery } from '../kit/list-query.ts'
import { id, integer } from '../kit/values.ts'

/** `tls` from the first byte, `starttls` before anything sensitive is sent (required, not opportunistic), or none. */
export const TlsMode = z.enum(['tls', 'starttls', 'none'])
export type TlsMode = z.output<typeof TlsMode>

/** An SMTP server of a company. Its password is never returned. */
export const EmailConfiguration = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  name: z.string(),
  host: z.string(),
  port: z.int(),
  email: z.string(),
  username: z.string(),
  tls: TlsMode,
  created_at: z.string(),
  updated_at: z.string(),
})
export type EmailConfiguration = z.output<typeof EmailConfiguration>

/** Waiting for a delivery attempt, accepted by a mail server, or given up. */
export const MailState = z.enum(['queued', 'sent', 'failed'])
export type MailState = z.output<typeof MailState>

/** An email and its delivery state. No response contains its body, since codes and links are only for the recipient. */
export const MailLog = z.object({
  id: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  state: MailState,
  attempts: z.int(),
  error: z.string().nullable(),
  /** Whether the recipient is on the suppression list now, regardless of the state of this email. */
  suppressed: z.boolean(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
})
export type MailLog = z.output<typeof MailLog>

const text = line(1, 200)
/** A host name, IPv4 or IPv6 address. The server decides which ones may be reached. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9]+(?:[._-]+[a-z0-9]+)*|[0-9a-f.]*:[0-9a-f:.]*)$/)
const port = integer(1, 65_535)
const fields = {
  name: text,
  host,
  port,
  email: z.email().max(254),
  username: text,
  password: z.string().min(1).max(1024),
  tls: TlsMode.optional(),
}
const changes = z.object(fields).partial()

/** Request and response schemas of the `mail` endpoints. */
export const mailSchemas = {
  list: { answer: EmailConfiguration, input: z.object({ ...listQuery, company_id: commaList(id).optional() }) },
  get: { answer: EmailConfiguration },
  create: { input: z.object({ ...fields, company_id: id.optional() }), answer: EmailConfiguration },
  update: { input: changes },
  remove: {},
  test: { input: changes.extend({ id: id.optional() }) },
  logs: {
    answer: MailLog,
    input: z.object({
      ...listQuery,
      company_id: commaList(id).optional(),
      state: commaList(MailState).optional(),
      kind: commaList(z.string().max(40)).optional(),
    }),
  },
  unsuppress: { params: z.object({ email: z.string().trim().toLowerCase().min(3).max(254) }) },
} satisfies Record<string, EndpointSchemas>
