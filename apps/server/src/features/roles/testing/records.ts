import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
  role: async (tx, { company, canary }, n) =>
    (
      await tx
        .insertInto('roles')
        .values({ company_id: company.id, title: `${canary} role ${n}`, permission_ids: [90] })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
} as const satisfies Makers
