import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
  setting: async (tx, { userId, canary }, n) => {
    const key = `${canary}.${n}`
    await tx
      .insertInto('settings')
      .values({ user_id: userId, key, value: JSON.stringify(canary) })
      .execute()
    return key
  },
  'shared view': async (tx, { company, userId, canary }, n) => {
    const values = {
      list: 'devices',
      name: `${canary} view ${n}`,
      search: JSON.stringify({ q: canary }),
      layout: JSON.stringify({ order: [], visible: {}, widths: {} }),
    }
    return (
      await tx
        .insertInto('shared_views')
        .values({ company_id: company.id, user_id: userId, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  },
} as const satisfies Makers
