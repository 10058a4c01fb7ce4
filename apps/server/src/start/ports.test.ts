import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { start } from './start.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost()
})
afterAll(() => outpost.close())

test('PLANE-014 a second start on a port in use changes nothing: devices of the running server stay online', async () => {
  const { id } = await outpost.build.device(1)
  await outpost.asOwner(`update devices set status = 1, gateway = '${hostname()}:${outpost.port}' where id = ${id}`)
  const second = start({ ...outpost.running.app.env, port: outpost.port }, { app: outpost.owner })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(await outpost.asOwner(`select status, offline_reason from devices where id = ${id}`)).toEqual([
    { status: 1, offline_reason: null },
  ])
})
