import { missingTools } from '@outpost/agent/test-shell'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { type JoiningDevice, startJoiningDevice } from './testing/joining-device.ts'

let there: TestOutpost
let here: TestOutpost
let token: string
let device: JoiningDevice

type Row = Record<string, unknown>
const move = async (id: number) => (await here.admin.get(`/move-ins/${id}`)).body.data
const items = async (id: number, query = ''): Promise<Row[]> =>
  (await here.admin.get(`/move-ins/${id}/items?limit=100&${query}`)).body.data
const reach = async (id: number, isSo: (row: Row & { stage: Row; state: string }) => boolean, within = 15_000) => {
  let last: unknown
  await until(async () => isSo((last = await move(id)) as never), 'the move', within).catch((error: Error) => {
    throw new Error(`${error.message}: ${JSON.stringify(last)}`)
  })
}

beforeAll(async () => {
  there = await startOutpost(['api', 'gateway'])
  here = await startOutpost(['api', 'gateway', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.0/8' })
  const harbour = await there.build.company(1, 'Harbour')
  token = (await there.admin.post('/account/tokens', { name: 'move', scopes: ['*'] })).body.data.token
  if (missingTools.length === 0) device = await startJoiningDevice(there, harbour.id)
})
afterAll(async () => {
  await device?.close()
  await Promise.all([here?.close(), there?.close()])
})

test.skipIf(missingTools.length > 0)(
  'MOVEINS-011 MOVEINS-014 a device stays at the source until it has answered here, and is removed there only after that and on request',
  async () => {
    const made = await here.admin.post('/move-ins', { company_id: 1, url: there.url, token })
    const { id } = made.body.data
    await reach(id, ({ state }) => state === 'planned')
    await here.admin.post(`/move-ins/${id}/apply`, {})
    await reach(id, ({ state }) => state === 'applied')
    const [item] = await items(id, 'kind=device')
    expect(item).toMatchObject({ detail: device.serial, device_state: null, state: 'done' })
    const present = async () => (await there.admin.get(`/devices?q=${device.serial}`)).body.meta.total
    const stage = async (body: object) => {
      expect((await here.admin.post(`/move-ins/${id}/stages`, body)).status).toBe(200)
      await reach(id, ({ stage: { state } }) => state !== 'running', 40_000)
    }
    await stage({ next: 5 })
    expect((await items(id, 'kind=device'))[0]).toMatchObject({
      device_state: 'moved',
      removed_there: false,
      fault: null,
    })
    const moved = (await here.admin.get(`/devices/${String(item!['here_id'])}`)).body.data
    expect(moved).toMatchObject({ serial: device.serial, status: 1, company_name: 'Harbour' })
    const [answered] = await here.asOwner(`select state from commands where name = 'refresh'`)
    expect(answered).toEqual({ state: 'completed' })
    expect(await present()).toBe(1)
    await stage({ item_id: [item!['id']], remove_there: true })
    expect((await items(id, 'kind=device'))[0]).toMatchObject({ device_state: 'moved', removed_there: true })
    expect(await present()).toBe(0)
    // One command on the device, and it is still online here.
    expect(device.lines).toHaveLength(1)
    expect((await here.admin.get(`/devices/${String(item!['here_id'])}`)).body.data.status).toBe(1)
  },
  60_000,
)
