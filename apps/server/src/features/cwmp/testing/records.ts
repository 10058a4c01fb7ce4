import { randomBytes } from 'node:crypto'
import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
  'acs address': async (tx, { company, canary }, n) =>
    (
      await tx
        .insertInto('cwmp_addresses')
        .values({
          company_id: company.id,
          username: `acs-${canary}-${n}-${randomBytes(4).toString('hex')}`,
          password: randomBytes(32),
          created_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
} as const satisfies Makers
