import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { makeKey, Peer } from '../../../testing/peer.ts'
import type { Person } from '../../../testing/person.ts'
import { cleanUpJobs } from '../jobs.ts'

let outpost: TestOutpost
let company: { id: number }
let owner: Person
let guest: Person
beforeAll(async () => {
  outpost = await startOutpost()
  company = await outpost.build.company()
  owner = await outpost.build.user(company.id)
  guest = await outpost.build.user(company.id, 'read_only')
})
afterAll(() => outpost.close())
beforeEach(() => outpost.asOwner('delete from notifications; delete from pending_devices'))

interface Shown {
  type: string
  summary: string
  params: object
  seen_at: string | null
}
const notifications = async (who: Person = owner): Promise<Shown[]> =>
  (await who.get('/notifications?limit=100')).body.data
/** Connects as a device that claims this serial and MAC, with a new key. */
const claim = (serial: string, mac: string) =>
  Peer.enrol(outpost.port, makeKey(), {
    serial,
    mac,
    model: 'RUTX50',
    firmware: 'RUTX_R_00.07.13',
    name: 'I am <b>yours</b>',
  })
const waiting = async () => (await owner.get('/devices/pending')).body.data as { id: number; fingerprint: string }[]

test('NOTIFICATIONS-020 a registered device that asks to join notifies approvers once until somebody decides', async () => {
  const device = await outpost.build.device(company.id, { name: 'Pump 7' })
  for (let n = 0; n < 3; n++) expect(await claim(device.serial, device.mac)).toMatchObject({ kind: 'pending' })
  expect(await notifications()).toMatchObject([
    {
      type: 'deviceAwaitingApproval',
      summary: 'Pump 7 is awaiting approval.',
      params: { device_id: device.id, name: 'Pump 7', reason: 'join' },
      seen_at: null,
    },
  ])
  for (const who of [guest, outpost.admin]) expect(await notifications(who)).toEqual([])
  const [first] = await waiting()
  expect((await owner.post(`/devices/pending/${first!.id}/approve`, { fingerprint: first!.fingerprint })).status).toBe(
    200,
  )
  expect((await notifications())[0]!.seen_at).not.toBeNull()
  await claim(device.serial, device.mac)
  expect(await notifications()).toMatchObject([
    { summary: 'A second key for Pump 7 is awaiting approval.', params: { reason: 'rekey' }, seen_at: null },
    { params: { reason: 'join' } },
  ])
  for (const { id } of await waiting()) expect((await owner.del(`/devices/pending/${id}`)).status).toBe(200)
  expect((await notifications()).filter((entry) => entry.seen_at === null)).toEqual([])
})

test('NOTIFICATIONS-020 unregistered devices notify the operator once a day, however many there are', async () => {
  for (let n = 0; n < 4; n++) await claim(`99000000${n}`, `001E42BB000${n}`)
  expect(await notifications(outpost.admin)).toMatchObject([
    { type: 'devicesUnclaimed', summary: 'Unregistered devices are awaiting approval.', params: {} },
  ])
  expect(await notifications()).toEqual([])
})

test('NOTIFICATIONS-020 one key on two machines notifies approvers until one of them is chosen', async () => {
  const member = await makeMember(outpost, company.id)
  const peers = []
  for (const boot of ['a', 'b', 'a', 'b', 'a']) {
    // All connections are closed soon after the second machine was noticed, also one that has just begun.
    const connect = () => member.connect({ boot })
    peers.push(await connect().catch(connect))
  }
  expect(peers.at(-1)!.frames[0]).toMatchObject({ kind: 'refused', code: 20 })
  expect(await notifications()).toMatchObject([
    { type: 'deviceAwaitingApproval', params: { device_id: member.id, reason: 'duplicate' } },
  ])
  for (const peer of peers) peer.end()
})

test('CWMP-032 a device that has not called for 30 days no longer waits, whether it is new or a second key', async () => {
  await outpost.asOwner(`
    insert into pending_devices (reason, fingerprint, public_key, serial, mac, model, firmware, name, ip, last_seen_at)
    select reason, reason || ' ' || days, '', 'old', '', '', '', '', '', now() - days * interval '1 day'
    from unnest(array['join', 'rekey', 'duplicate']) reason, unnest(array[29, 31]) days`)
  await cleanUpJobs[0]!.run(outpost.running.app, {})
  const rows = await outpost.asOwner("select fingerprint from pending_devices where serial = 'old' order by 1")
  expect(rows.map(({ fingerprint }) => fingerprint)).toEqual(['duplicate 29', 'duplicate 31', 'join 29', 'rekey 29'])
})
