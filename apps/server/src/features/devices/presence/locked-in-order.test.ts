import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { markSeen } from '../device-service.ts'
import { noteSilence } from './sessions.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

test('devices that go offline while they are noted as heard from end in no deadlock', async () => {
  const { app } = outpost.running
  const [first, second] = [await outpost.build.device(1), await outpost.build.device(1)]
  await outpost.asOwner(`update devices set status = 1 where id = ${second.id}`)
  // The row of the first device is now behind that of the second one in the table, so a scan finds it last.
  await outpost.asOwner(`update devices set status = 1 where id = ${first.id}`)
  const ids = [first.id, second.id]
  const lock = await outpost.hold(`select from devices where id = ${first.id} for update`)
  const silent = noteSilence(app, ids, 'Silent')
  await lock.waiting(1)
  const seen = inTransaction(app.db, systemScope, (tx) => markSeen(tx, ids))
  await lock.waiting(2)
  await lock.release()
  await expect(Promise.all([silent, seen])).resolves.toBeDefined()
  const rows = await outpost.asOwner(`select offline_reason from devices where id in (${ids.join()})`)
  expect(rows).toEqual([{ offline_reason: 'Silent' }, { offline_reason: 'Silent' }])
})
