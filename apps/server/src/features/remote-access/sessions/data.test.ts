import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { BrandFolder } from '../../../testing/brand.ts'
import { until } from '../../../testing/until.ts'
import { drawData } from '../../credits/service.ts'
import { Customers } from '../../credits/testing/customers.ts'
import { SessionBrowser } from '../testing/browser.ts'
import { DeviceWeb } from '../testing/device-web.ts'
import { TerminalScene } from '../testing/terminal-scene.ts'
import { chargeEnded } from './data.ts'

const megabyte = 1024 ** 2
/** What `/large` of the web page in the tests sends. */
const large = 3_000_000
/** Milliseconds in which a session stores its counters, with time to spare. */
const patience = 30_000

const folder = new BrandFolder({ resources: { show: true, required: false } })
let scene: TerminalScene
let web: DeviceWeb
let customers: Customers
let lan: number
let own: number

beforeAll(async () => {
  scene = await TerminalScene.start(undefined, { OUTPOST_BRAND: folder.file })
  customers = new Customers(() => scene.outpost)
  web = await new DeviceWeb().start()
  scene.device.network.set('192.168.1.20:80', web.port)
  scene.device.network.set('192.168.1.20:22', scene.host.port)
  lan = await scene.addEntry({ destination_ip: '192.168.1.20', destination_port: 80, protocol: 'http' })
  own = await scene.addEntry({ destination_port: web.port, protocol: 'http' })
})
afterAll(async () => {
  await web.stop()
  await scene.stop()
  folder.remove()
})

const app = () => scene.outpost.running.app
const requireResources = (required: boolean): Promise<void> => {
  folder.write({ resources: { show: true, required } })
  return until(async () => app().brand().resources.required === required, 'the brand')
}
const left = async (): Promise<number> => (await scene.admin.get('/credits/summary')).body.data.remaining_data
let draws = 0
/** Uses the company's data up to a remainder. */
const leave = async (bytes: number): Promise<void> => {
  const device = { id: scene.device.id, company_id: scene.companyId, data_account_id: null }
  const wanted = (await left()) - bytes
  await inTransaction(app().db, systemScope, (tx) =>
    drawData(tx, { key: `test:${draws++}`, device, bytes: wanted, userId: null }),
  )
  expect(await left()).toBe(bytes)
}

/** Opens a web session in a browser. */
async function open(entryId: number): Promise<{ id: number; browser: SessionBrowser }> {
  const { status, body } = await scene.admin.post(`/devices/connect/${entryId}`, { duration: 600 })
  expect(status).toBe(200)
  const events = async () =>
    (await scene.admin.get(`/status/channel/${body.meta.channel}`)).body.data[scene.device.id] ?? []
  await until(async () => (await events()).at(-1)?.link !== undefined, 'the link')
  const { link, data } = (await events()).at(-1)
  const browser = new SessionBrowser(scene.outpost.port, link)
  const { url } = (await scene.admin.post('/remote/web-tickets', { host: data.host })).body.data
  await browser.open(`${new URL(url).pathname}${new URL(url).search}`)
  return { id: data.session_id, browser }
}
const end = (id: number) => scene.admin.del(`/devices/connect/sessions/${id}`)
const record = async (id: number) =>
  (await scene.admin.get('/devices/connect/logs?limit=100')).body.data.find((row: { id: number }) => row.id === id)
const bytesOf = async (id: number): Promise<number> => {
  const { input_data, output_data } = await record(id)
  return input_data + output_data
}

it('REMOTE-047 CREDITS-056: data of hosts in the LAN is charged once after the session, that of the device itself is not, and without required resources nothing ends', async () => {
  const [far, near] = [await open(lan), await open(own)]
  for (const { browser } of [far, near]) expect((await browser.open('/large')).body).toHaveLength(large)
  for (const { id } of [far, near]) await end(id)
  await until(async () => (await bytesOf(far.id)) > large && (await bytesOf(near.id)) > large, 'the counters')
  const before = 5 * 1024 ** 3
  for (let n = 0; n < 2; n++) await chargeEnded(app())
  expect(before - (await left())).toBe(await bytesOf(far.id))
  await leave(0)
  const another = await open(lan)
  expect((await another.browser.open('/')).status).toBe(200)
  await end(another.id)
})

it(
  'REMOTE-047: when the data is used up, all running sessions to the LAN end and say why, none can be opened until there is data again, and those of the device itself go on',
  async () => {
    await requireResources(true)
    await scene.outpost.asOwner(`update devices set credit_expires_at = now() + interval '1 day'`)
    expect((await scene.admin.post(`/devices/connect/${lan}`, { duration: 600 })).body.errors[0]).toMatchObject({
      code: 'DATA_USED_UP',
    })
    await customers.add(scene.companyId, 2)
    const buy = { company_id: scene.companyId, credits: 1 }
    expect((await scene.admin.post('/companies/data', buy)).status).toBe(200)
    await leave(20 * megabyte)
    const terminal = await scene.addEntry({ destination_ip: '192.168.1.20', destination_port: 22 })
    const { client, id: shell } = await scene.open(terminal)
    const [far, near] = [await open(lan), await open(own)]
    for (let n = 0; n < 8; n++) expect((await far.browser.open('/large')).body).toHaveLength(large)
    await until(async () => (await record(far.id)).end_reason === 'data_used_up', 'the end', patience)
    await client.until('the end of the terminal', () => client.notices.some(({ t }) => t === 'end'))
    expect(client.notices.at(-1)).toMatchObject({ t: 'end', reason: 'data_used_up' })
    await until(async () => (await record(shell)).end_reason === 'data_used_up', 'the end of the terminal')
    const page = await far.browser.open('/')
    expect(page.status).toBe(404)
    expect(page.body).toContain('The data of the company is used up')
    expect((await near.browser.open('/')).status).toBe(200)
    expect(await left()).toBe(0)
    expect((await scene.admin.post(`/remote/${terminal}/sessions`)).body.errors[0].code).toBe('DATA_USED_UP')
    expect((await scene.admin.post('/companies/data', buy)).status).toBe(200)
    expect((await open(lan)).browser.cookies.size).toBe(1)
    expect(await customers.crooked()).toEqual([])
  },
  4 * patience,
)

it('REMOTE-047: the data pack of a device lets its sessions go on when its company has no data', async () => {
  await chargeEnded(app())
  await leave(0)
  await customers.add(scene.companyId, 1, 14)
  await customers.setService(scene.admin, scene.device.id, { credit_type_id: 14 })
  const { id, browser } = await open(lan)
  for (let n = 0; n < 2; n++) expect((await browser.open('/large')).body).toHaveLength(large)
  await end(id)
  await until(async () => (await bytesOf(id)) > 2 * large, 'the counters')
  await chargeEnded(app())
  const { remaining_data } = (await scene.admin.get(`/devices/${scene.device.id}`)).body.data
  expect(150 * 1024 ** 3 - remaining_data).toBe(await bytesOf(id))
})

it(
  'REMOTE-046: bytes of a web session that could not be stored are stored with the next ones',
  async () => {
    const { asOwner } = scene.outpost
    const { id, browser } = await open(own)
    // A sequence keeps its value when a transaction fails.
    await asOwner('create sequence tries')
    await asOwner(`
      create function refuse() returns trigger security definer as
      $$ begin perform nextval('tries'); raise 'no room'; end $$ language plpgsql`)
    await asOwner('create trigger refuse before update of input_bytes on remote_sessions execute function refuse()')
    expect((await browser.open('/large')).body).toHaveLength(large)
    await until(async () => (await asOwner('select from tries where is_called')).length > 0, 'an attempt', patience)
    await asOwner('drop trigger refuse on remote_sessions')
    await end(id)
    await until(async () => (await bytesOf(id)) > large, 'the counters', patience)
  },
  2 * patience,
)
