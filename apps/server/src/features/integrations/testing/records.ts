import { hashToken } from '../../../kit/secrets.ts'
import type { Makers } from '../../../testing/make-record.ts'
import { makeWebhookSecret } from '../../alerts/service.ts'

export const makers = {
  'metrics token': async (tx, { company, canary }, n) => {
    const { id } = await tx
      .insertInto('metrics_tokens')
      .values({
        company_id: company.id,
        name: `${canary} token ${n}`,
        token_hash: hashToken(`${canary} ${company.id} ${n}`),
        include_subsidiaries: true,
        created_by: canary,
        expires_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  // A name that never resolves, so that a test of the subscription has an answer at once.
  'event subscription': async (tx, { company, canary }, n, app) => {
    const { id } = await tx
      .insertInto('event_subscriptions')
      .values({
        company_id: company.id,
        name: `${canary} subscription ${n}`,
        kind: 'webhook',
        settings: JSON.stringify({ url: `https://receiver.invalid/${canary}` }),
        secret: app.sealer.seal(Buffer.from(makeWebhookSecret())),
        types: ['device.online'],
        include_subsidiaries: true,
        enabled: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const now = new Date()
    const event = await tx
      .insertInto('integration_events')
      .values({
        company_id: company.id,
        type: 'device.online',
        data: JSON.stringify({ note: canary }),
        created_at: now,
        routed: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = { subscription_id: id, company_id: company.id, event_id: event.id }
    await tx
      .insertInto('event_deliveries')
      .values({ ...own, order_key: 0, next_at: new Date(now.getTime() + 3_600_000), created_at: now })
      .execute()
    await tx
      .insertInto('event_answers')
      .values({ ...own, type: 'device.online', attempt: 1, ok: true, status: 200, answer: canary, milliseconds: 5 })
      .execute()
    return id
  },
} as const satisfies Makers
