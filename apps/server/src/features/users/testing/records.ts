import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from '../../../db/database.ts'
import { roleIdOf } from '../../roles/service.ts'
import type { Makers, Owner } from '../../../testing/make-record.ts'

/** Adds a user with read access to the company. */
export const addUser = async (tx: Transaction, { company, canary }: Owner, n: number): Promise<number> =>
  (
    await tx
      .insertInto('users')
      .values({
        company_id: company.id,
        email: `${canary}-${n}@outpost.test`,
        username: `${canary} ${n}`,
        role_id: roleIdOf('read_only'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const makers = {
  user: addUser,
  invitation: async (tx, { company, canary }, n) => {
    // A user of the company who is also a member of it, so that the `memberships` table has a row too.
    await tx
      .insertInto('memberships')
      .values({
        user_id: await addUser(tx, { company, canary, userId: 0 }, n),
        company_id: company.id,
        role_id: roleIdOf('read_only'),
      })
      .execute()
    const values = {
      company_id: company.id,
      email: `${canary}-invited-${n}@outpost.test`,
      role_id: roleIdOf('read_only'),
      mail_id: randomUUID(),
      invited_by: null,
    }
    await tx
      .insertInto('company_invitations')
      .values({
        company_id: company.id,
        email: values.email,
        mail_id: randomUUID(),
        invited_by: null,
        token_hash: randomBytes(32),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute()
    return (
      await tx
        .insertInto('invitations')
        .values({ ...values, token_hash: randomBytes(32), expires_at: new Date(Date.now() + 3_600_000) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  },
} as const satisfies Makers
