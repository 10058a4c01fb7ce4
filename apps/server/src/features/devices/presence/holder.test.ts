import { hostname } from 'node:os'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { makeMember, type Member } from '../../../testing/member.ts'
import { gatewaySilence } from './presence.ts'

let outpost: TestOutpost
let device: Member
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'], { OUTPOST_CLUSTER_PORT: '0' })
})
beforeEach(async () => {
  device = await makeMember(outpost, 1)
  await outpost.asOwner(`update devices set status = 1, gateway = 'other:8080' where id = ${device.id}`)
})
afterAll(() => outpost.close())

const gateway = (address: string | null, secondsAgo: number) =>
  outpost.asOwner(`insert into gateways (name, address, seen_at) values ('other:8080', ${address === null ? 'null' : `'${address}'`}, now() - interval '${secondsAgo} seconds')
    on conflict (name) do update set address = excluded.address, seen_at = excluded.seen_at`)
/** Returns the error that a terminal of the device gets. */
const refusal = () =>
  outpost.running.app.link!.stream(device.id, { host: '127.0.0.1', port: 22 }).then(
    () => 'none',
    (error: unknown) => (error as { items: { code: string; message: string }[] }).items[0],
  )

test('PLANE-031 a gateway announces the address at which other hosts reach it', async () => {
  const [row] = await outpost.asOwner(`select address from gateways where name = '${hostname()}:0'`)
  expect(row).toEqual({ address: expect.stringMatching(/^127\.0\.0\.1:\d{4,5}$/) })
})

test('PLANE-031 a host that accepts no connections or does not answer is reported as unavailable', async () => {
  const away = {
    code: 'UNAVAILABLE',
    message: 'The server to which the device is connected cannot be reached. Try again in a moment.',
  }
  await gateway(null, 1)
  expect(await refusal()).toMatchObject(away)
  await gateway('127.0.0.1:1', 1)
  expect(await refusal()).toMatchObject(away)
})

test('PLANE-031 a device whose gateway has been silent too long is offline', async () => {
  await gateway('127.0.0.1:1', gatewaySilence + 5)
  expect(await refusal()).toMatchObject({ code: 'DEVICE_OFFLINE' })
})
