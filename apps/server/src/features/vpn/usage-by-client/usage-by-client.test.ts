import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

test('VPN-204 the data of a hub is listed by client and day: the eight largest, and the sum of all others', async () => {
  const { body } = await outpost.admin.post('/vpn/hubs', { name: 'Shops', hub_zone: 'local' })
  const hub = (await outpost.admin.get(`/status/channel/${body.meta.channel}`)).body.data['-1'].at(-1).data.id as number
  for (let n = 1; n <= 10; n += 1)
    await outpost.admin.post('/vpn/hubs/users/custom', { vpn_hub_id: hub, username: `user ${n}` })
  await outpost.asOwner(`insert into vpn_usage (hub_id, client_id, hour, received, sent)
    select ${hub}, id, '2026-01-02 03:00Z', 100 * row_number() over (order by id), 1 from vpn_clients where hub_id = ${hub}`)
  await outpost.asOwner(`insert into vpn_usage (hub_id, client_id, hour, received, sent)
    select ${hub}, min(id), '2026-01-03 03:00Z', 7, 0 from vpn_clients where hub_id = ${hub}`)
  const path = `/vpn/hubs/${hub}/logs/clients`
  const read = async (from: string, to: string) =>
    (await outpost.admin.get(`${path}?start_date=${from}&end_date=${to}`)).body
  const { data } = await read('2026-01-01', '2026-01-03')
  const first = data.filter(({ created_at }: { created_at: string }) => created_at.startsWith('2026-01-02'))
  expect(first).toHaveLength(9)
  expect(first.at(-1)).toMatchObject({
    vpn_user_id: null,
    name: '',
    session_bytes_received: 300,
    session_bytes_send: 2,
  })
  expect(first[0]).toMatchObject({ name: 'user 3', session_bytes_received: 300 })
  expect(data.at(-1)).toMatchObject({ vpn_user_id: null, session_bytes_received: 7, session_bytes_send: 0 })
  expect((await read('2026-02-01', '2026-02-02')).data).toEqual([])
  expect((await read('2026-02-02', '2026-02-01')).errors[0].source).toBe('end_date')
})
