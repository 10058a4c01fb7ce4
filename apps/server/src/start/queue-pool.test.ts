import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { queuePool } from './queue-pool.ts'

let outpost: TestOutpost

beforeAll(async () => void (outpost = await startOutpost(['api'])), 60_000)
afterAll(() => outpost.close())

test('SECURITY-026 the queue repeats a statement whose connection was lost, until it stops', async () => {
  const { pool, stopRetrying } = queuePool(outpost.running.app.pool)
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
