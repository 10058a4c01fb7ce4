import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { companyQuery, listQuery } from '../../kit/list-query.ts'
import { id, integer } from '../../kit/values.ts'
import { phonePattern } from '../legacy/constants.ts'
import { receiverKinds, receiverLimits, transports } from './constants.ts'

/** A system that automations send messages to. Its secret is never returned. */
export const AlertReceiver = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  name: z.string(),
  kind: z.enum(receiverKinds),
  /** Where messages are sent, in one line without secrets. */
  target: z.string(),
  url: z.string().nullable(),
  host: z.string().nullable(),
  port: z.int().nullable(),
  transport: z.enum(transports).nullable(),
  topic: z.string().nullable(),
  username: z.string().nullable(),
  chat_id: z.string().nullable(),
  device_id: z.int().nullable(),
  numbers: z.array(z.string()).nullable(),
  has_secret: z.boolean(),
  failures: z.int(),
  waiting_count: z.int(),
  last_ok: z.boolean().nullable(),
  last_answer_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type AlertReceiver = z.output<typeof AlertReceiver>

/** A new receiver. `secret` is the generated key of a webhook's signatures, which no other response contains. */
export const CreatedReceiver = AlertReceiver.extend({ secret: z.string().nullable() })
export type CreatedReceiver = z.output<typeof CreatedReceiver>

/** What a receiver answered to a test. */
const TestAnswer = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  answer: z.string(),
  milliseconds: z.int(),
})

/** What a receiver answered to a test, with its name. */
export const NamedTestAnswer = TestAnswer.extend({ name: z.string() })
export type NamedTestAnswer = z.output<typeof NamedTestAnswer>

/** What a receiver answered to a message. */
export const ReceiverAnswer = TestAnswer.extend({
  id: z.int(),
  /** The action whose message it was; null for a test. */
  action_id: z.int().nullable(),
  attempt: z.int(),
  created_at: z.string(),
})
export type ReceiverAnswer = z.output<typeof ReceiverAnswer>

/** A host name, IPv4 or IPv6 address. The server decides which ones may be reached. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9]+(?:[._-]+[a-z0-9]+)*|[0-9a-f.]*:[0-9a-f:.]*)$/)

const fields = {
  name: line(1, 100),
  url: line(1, 2000).nullable().optional(),
  host: host.nullable().optional(),
  port: integer(1, 65_535).nullable().optional(),
  transport: z.enum(transports).nullable().optional(),
  topic: line(1, 200).nullable().optional(),
  username: line(1, 200).nullable().optional(),
  chat_id: line(1, 64).nullable().optional(),
  device_id: id.nullable().optional(),
  numbers: z
    .array(z.string().trim().regex(phonePattern, 'Enter phone numbers: digits, with + for the international form.'))
    .min(1)
    .max(receiverLimits.numbers)
    .nullable()
    .optional(),
  secret: line(1, 2000).nullable().optional(),
}

/** Request and response schemas of the `receivers` endpoints. */
export const receiverSchemas = {
  list: { answer: AlertReceiver, input: z.object({ ...listQuery, ...companyQuery }) },
  get: { answer: AlertReceiver },
  create: {
    answer: CreatedReceiver,
    input: z.object({ ...fields, kind: z.enum(receiverKinds), company_id: id.optional() }),
  },
  update: { input: z.object(fields).partial() },
  remove: {},
  test: { answer: NamedTestAnswer },
  answers: { answer: ReceiverAnswer, input: z.object(listQuery) },
} satisfies Record<string, EndpointSchemas>
