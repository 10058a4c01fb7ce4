import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hubs } from '../../apps/server/src/features/vpn/role/hubs.ts'
import { startOutpost, type TestOutpost } from '../../apps/server/src/testing/outpost.ts'
import type { Person } from '../../apps/server/src/testing/person.ts'
import type { Namespace } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { hubHost, hubsIn, startDownloaded } from './downloaded.ts'
import { answers, Scene } from './scene.ts'

/** Users who lose their access while they are connected with the real OpenVPN. */
let scene: Scene
let outpost: TestOutpost
let hubs: Hubs
let hubId: number
let server: string
const stops: (() => void)[] = []
beforeAll(async () => {
  scene = new Scene()
  outpost = await startOutpost(['api'], { OUTPOST_VPN_HOST: hubHost })
  hubs = hubsIn(scene, outpost)
  const made = await outpost.admin.post('/vpn/hubs', { name: 'Offices', hub_zone: 'local' })
  const event = await outpost.admin.get(`/status/channel/${made.body.meta.channel}`)
  hubId = event.body.data['-1'].at(-1).data.id
  await hubs.reconcile()
  server = (await outpost.admin.get(`/vpn/hubs?id=${hubId}`)).body.data[0].subnet.replace('.0/24', '.1')
})
afterAll(async () => {
  for (const stop of stops) stop()
  await hubs.close()
  await outpost.close()
  await scene.remove()
})

type Member = Person & { id: number; email: string }
interface Laptop {
  space: Namespace
  log: () => string
}
const add = async (user: Member): Promise<number> => {
  await outpost.admin.post('/vpn/hubs/users', { vpn_hub_id: hubId, user_id: user.id })
  const { data } = (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${hubId}`)).body
  return data.find(({ object_id }: { object_id: number }) => object_id === user.id).id
}
const sessions = async (): Promise<number> =>
  (await outpost.admin.get(`/vpn/hubs?id=${hubId}`)).body.data[0].sessions_count

/** Connects with a profile as the user gets it. */
async function connect(user: Member, client: number, name: string): Promise<Laptop> {
  const { data } = (await user.post(`/vpn/profiles/${client}`)).body
  await hubs.reconcile()
  const machine = scene.machine(name)
  const started = startDownloaded(scene, machine, name, data.content)
  stops.push(started.stop)
  await started.connected()
  return { space: machine.space, log: started.log }
}

test('VPN-081 VPN-088 VPN-091 a replaced profile, a lost role and a lost laptop end the session, and do not come back', async () => {
  const user = await outpost.build.user(1, 'support')
  const client = await add(user)
  const laptop = await connect(user, client, 'laptop')
  await until('shown', 10, async () => (await sessions()) === 1)

  // Issued again on another computer: the first one is disconnected and stays out.
  const second = await connect(user, client, 'second')
  await until('only one is left', 20, async () => (await sessions()) === 1)
  expect(answers(laptop.space, server)).toBe(false)
  expect(answers(second.space, server)).toBe(true)

  // A role without the permission changes no row of the hub.
  expect((await outpost.admin.put(`/users/${user.id}`, { role: 'read_only' })).status).toBe(200)
  await hubs.reconcile()
  await until('the session has ended', 10, async () => (await sessions()) === 0)
  await until(
    'the user is told',
    20,
    () => second.log().includes('Your role does not allow this connection'),
    second.log,
  )
  expect((await outpost.admin.put(`/users/${user.id}`, { role: 'support' })).status).toBe(200)

  // The laptop of another user is lost.
  const other = await outpost.build.user(1, 'support')
  const lost = await connect(other, await add(other), 'lost')
  await until('connected again', 20, async () => (await sessions()) === 1)
  const { ended } = (await outpost.admin.post(`/users/${other.id}/lost-device`, { all: true })).body.data
  expect(ended.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['session', 'vpn_profile', 'vpn_session'])
  await hubs.reconcile()
  await until('the lost one is out', 10, async () => (await sessions()) === 0)
  expect(answers(lost.space, server)).toBe(false)
})

test('VPN-059 a quick connect that has ended while the role was down is stopped by the next process', async () => {
  await outpost.asOwner(`update vpn_hubs set quick = true, end_time = now() + interval '1 hour' where id = ${hubId}`)
  const processId = readFileSync(join(scene.folder, String(hubId), 'process-id'), 'utf8')
  expect(existsSync(`/proc/${processId}`)).toBe(true)
  // As after kill -9: the hub goes on without us, past its end.
  hubs.release()
  await outpost.asOwner(`update vpn_hubs set end_time = now() - interval '1 second' where id = ${hubId}`)
  hubs = hubsIn(scene, outpost)
  await hubs.reconcile()
  await until('the process has ended', 10, () => !existsSync(`/proc/${processId}`))
  expect(existsSync(join(scene.folder, String(hubId)))).toBe(false)
  const hub = (await outpost.admin.get(`/vpn/hubs?id=${hubId}`)).body.data[0]
  expect(hub).toMatchObject({ state: 'stopped', enabled: 0, disabled_because_expired: 1, sessions_count: 0 })
})
