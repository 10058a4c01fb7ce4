import { z } from 'zod'
import { AlertReceiver, receiverSchemas } from '../../alerts/receivers/schemas.ts'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { companyQuery, listQuery } from '../../kit/list-query.ts'
import { boolean, id } from '../../kit/values.ts'
import { eventTypes } from '../events/constants.ts'
import { subscriptionKinds } from './constants.ts'

const types = z.array(z.enum(eventTypes)).min(1).max(eventTypes.length)

/** A system that gets the events of a company. Its secret is never returned. */
export const EventSubscription = AlertReceiver.pick({
  id: true,
  company_id: true,
  company_name: true,
  name: true,
  target: true,
  url: true,
  host: true,
  port: true,
  transport: true,
  topic: true,
  username: true,
  has_secret: true,
  failures: true,
  waiting_count: true,
  last_ok: true,
  last_answer_at: true,
  created_at: true,
  updated_at: true,
}).extend({
  kind: z.enum(subscriptionKinds),
  types: z.array(z.enum(eventTypes)),
  include_subsidiaries: z.boolean(),
  enabled: z.boolean(),
  /** Events that have arrived, and that were given up. */
  delivered_count: z.int(),
  dropped_count: z.int(),
})
export type EventSubscription = z.output<typeof EventSubscription>

/** A new subscription. `secret` is the generated key of a webhook's signatures, which no other response contains. */
export const CreatedSubscription = EventSubscription.extend({ secret: z.string().nullable() })
export type CreatedSubscription = z.output<typeof CreatedSubscription>

/** What a receiver answered to a test event. */
const SubscriptionTest = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  answer: z.string(),
  milliseconds: z.int(),
})
export type SubscriptionTest = z.output<typeof SubscriptionTest>

/** What a receiver answered to an event. */
export const SubscriptionAnswer = SubscriptionTest.extend({
  id: z.int(),
  /** Null for a test. */
  event_id: z.int().nullable(),
  type: z.string(),
  attempt: z.int(),
  created_at: z.string(),
})
export type SubscriptionAnswer = z.output<typeof SubscriptionAnswer>

const { name, url, host, port, transport, topic, username, secret } = receiverSchemas.create.input.shape
const fields = { name, url, host, port, transport, topic, username, secret, types }

/** Request and response schemas of the `subscriptions` endpoints. */
export const subscriptionSchemas = {
  list: { answer: EventSubscription, input: z.object({ ...listQuery, ...companyQuery }) },
  get: { answer: EventSubscription },
  create: {
    answer: CreatedSubscription,
    input: z.object({
      ...fields,
      kind: z.enum(subscriptionKinds),
      company_id: id.optional(),
      include_subsidiaries: boolean.default(true),
      enabled: boolean.default(true),
    }),
  },
  update: { input: z.object({ ...fields, include_subsidiaries: boolean, enabled: boolean }).partial() },
  remove: {},
  test: { answer: SubscriptionTest },
  answers: { answer: SubscriptionAnswer, input: z.object(listQuery) },
} satisfies Record<string, EndpointSchemas>
