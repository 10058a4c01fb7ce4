import type { Transaction } from '../../../db/database.ts'
import { addCredits, makeCode, openPool, post } from '../service.ts'
import type { Makers } from '../../../testing/make-record.ts'

/** Adds five paid credits to a company. */
export const poolOf = (tx: Transaction, company: number, userId: number | null, proForm: string) =>
  addCredits(tx, { company, type: 2, count: 5, userId, price: 1, proForm })

/** Adds a paid period of one second to a device, by default to one that does not exist. */
export const periodOf = (
  tx: Transaction,
  company: number,
  canary: string,
  n: number,
  pool: number | null,
  deviceId = 2_147_483_000,
): Promise<unknown> =>
  tx
    .insertInto('credit_periods')
    .values({
      key: `test:${canary}:${deviceId}:${n}`,
      company_id: company,
      device_id: deviceId,
      serial: `${canary} serial`,
      mac: null,
      pool_id: pool,
      type_id: 2,
      action_type: 3,
      user_id: null,
      starts_at: new Date(),
      ends_at: new Date(Date.now() + 1000),
    })
    .execute()

export const makers = {
  'credit pool': async (tx, { company, userId, canary }, n) => {
    const from = await poolOf(tx, company.id, userId, `${canary} invoice ${n}`)
    const to = await openPool(tx, { company: company.id, type: 2, count: 1, userId, parent: from.pool })
    await post(tx, { key: `test-move:${canary}:${n}`, kind: 'move', unit: 2, amount: 1, from, to, userId })
    const id = from.pool
    await periodOf(tx, company.id, canary, n, id)
    await tx
      .insertInto('data_purchases')
      .values({ company_id: company.id, user_id: userId, pool_id: id, credits: 1, bytes: 2_147_483_648 })
      .execute()
    return id
  },
  'credit code': async (tx, { company, userId, canary }, _n, app) => {
    await poolOf(tx, company.id, userId, canary)
    const { row } = (await makeCode(
      app,
      tx,
      { userId, email: `${canary}@outpost.test` },
      company.id,
      2,
      1,
      `${canary} comment`,
    ))!
    return row.id
  },
} as const satisfies Makers
