import { hashToken } from '../../../kit/secrets.ts'
import type { Makers } from '../../../testing/make-record.ts'

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
} as const satisfies Makers
