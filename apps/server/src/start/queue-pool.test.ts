import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { openPool, type DatabaseHandle } from '../db/database.ts'
import { queuePool } from './queue-pool.ts'

let outpost: TestOutpost
let handle: DatabaseHandle

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const { options } = outpost.running.app.pool
  handle = openPool({ ...options, password: options.password }, () => {}, 2)
}, 60_000)
afterAll(async () => {
  await handle.close()
  await outpost.close()
})

test('SECURITY-026 the queue repeats a statement whose connection was lost, until it stops', async () => {
  const { pool, stopRetrying } = queuePool(handle.pool)
  const loss = async (): Promise<unknown> => {
    const client = await pool.connect()
    const error = await client.query('select pg_terminate_backend(pg_backend_pid())').catch((cause: unknown) => cause)
    client.release(true)
    return error
  }
  const client = await pool.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await expect(client.query('select no_such_column')).rejects.toMatchObject({ code: '42703' })
  client.release()
  expect(await loss()).toMatchObject({ code: 'ETIMEDOUT', cause: { code: '57P01' } })
  stopRetrying()
  expect(await loss()).toMatchObject({ code: '57P01' })
})
