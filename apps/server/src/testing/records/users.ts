import type { Transaction } from '../../db/database.ts'
import { roleIdOf } from '../../features/roles/service.ts'
import type { Makers, Owner } from './make.ts'

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

export const userMakers = {
  user: addUser,
  role: async (tx, { company, canary }, n) =>
    (
      await tx
        .insertInto('roles')
        .values({ company_id: company.id, title: `${canary} role ${n}`, permission_ids: [90] })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
} as const satisfies Makers
