import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
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
} as const satisfies Makers
