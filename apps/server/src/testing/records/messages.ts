import { randomBytes } from 'node:crypto'
import { openChannel, publishOnChannel } from '../../features/channels/service.ts'
import type { Makers } from './make.ts'

export const messageMakers = {
  notification: async (tx, { userId, canary }, n) =>
    (
      await tx
        .insertInto('notifications')
        .values({
          user_id: userId,
          type: 'deviceAwaitingApproval',
          summary: `${canary} notice ${n}`,
          params: '{}',
          key: null,
          seen_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  impersonation: async (tx, { company, userId, canary }, n) => {
    const names = {
      user_email: `${canary}-${n}@outpost.test`,
      actor_email: `${canary}-actor@outpost.test`,
      reason: `${canary} reason`,
    }
    const times = {
      expires_at: new Date(Date.now() + 3_600_000),
      approved_at: null,
      access_until: null,
      started_at: null,
      ended_at: null,
    }
    return (
      await tx
        .insertInto('impersonations')
        .values({
          company_id: company.id,
          company_name: canary,
          user_id: null,
          actor_id: userId,
          token_hash: randomBytes(32),
          ip: null,
          end_reason: null,
          ...names,
          ...times,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  },
  channel: async (tx, { userId, canary }, _n, app) => {
    const name = await openChannel(tx, userId)
    await publishOnChannel(app.bus, tx, name, '1', { status: 'completed', type: 'text', value: canary })
    return name
  },
} as const satisfies Makers
