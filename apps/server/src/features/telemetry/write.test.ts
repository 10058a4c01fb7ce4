import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type DatabaseHandle } from '../../db/database.ts'
import { testDatabase, type TestDatabase } from '../../testing/postgres.ts'
import type { Report } from './report.ts'
import { writeReports } from './write.ts'

let database: TestDatabase
let handle: DatabaseHandle
beforeAll(async () => {
  database = await testDatabase()
  handle = openPool(database.app, () => {}, 2)
})
afterAll(async () => {
  await handle.close()
  await database.drop()
})

/** The test runner fails a test during which an error was handled by nobody, as the process would end by it. */
test('F3: reports that a database which has stopped does not take are given up, and the process continues', async () => {
  const holder = new pg.Client(database.owner)
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE telemetry IN ACCESS EXCLUSIVE MODE')
  let stopped: number | undefined
  try {
    const report: Report = {
      deviceId: 1,
      at: Date.now(),
      ids: [1],
      numbers: [1],
      values: {},
      implausible: [],
      bytes: 9,
    }
    const written = writeReports(handle.pool, [report], undefined)
    const refused = expect(written).rejects.toThrow()
    const waiting = async (): Promise<number | undefined> =>
      (await holder.query("SELECT pid FROM pg_locks WHERE relation = 'telemetry'::regclass AND NOT granted")).rows[0]
        ?.pid
    await expect.poll(waiting).toBeDefined()
    stopped = await waiting()
    process.kill(stopped!, 'SIGSTOP')
    await refused
    // The connection ends after the time limit, and with it the COPY that nobody waits for any more.
    await expect.poll(() => handle.pool.totalCount).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 200))
  } finally {
    if (stopped !== undefined) process.kill(stopped, 'SIGCONT')
    await holder.end()
  }
})
