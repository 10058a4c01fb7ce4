import { randomBytes } from 'node:crypto'
import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
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
} as const satisfies Makers
