import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrandFolder, northlink } from '../../testing/brand.ts'
import { makeMember } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { makeKey, Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'

let outpost: TestOutpost
const devices = [
  ...northlink.branded_devices,
  { original_model: 'RUTX12', branded_model: 'NL-5G' },
  { original_model: 'TRB140', branded_model: 'Anchor' },
]
// Devices connect here without needing a credit.
const folder = new BrandFolder({ ...northlink, branded_devices: devices, resources: { show: true, required: false } })
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'], { OUTPOST_BRAND: folder.file })
  for (const model of ['RUTX50', 'RUTX12', 'TRB140', 'Custom']) {
    const { id } = await outpost.build.device(1, { name: `has ${model}` })
    await outpost.asOwner(`update devices set model = '${model}' where id = ${id}`)
  }
})
afterAll(async () => {
  await outpost.close()
  folder.remove()
})

interface Row {
  name: string
  model: string
  original_model: string
  id: number
}
const list = async (query = ''): Promise<Row[]> => (await outpost.admin.get(`/devices?sort=name&${query}`)).body.data
const names = async (query: string): Promise<string[]> => (await list(query)).map(({ name }) => name.slice(4))

test('FRAME-013 lists and records show the branded model beside the original', async () => {
  expect((await list()).map(({ model, original_model }) => [original_model, model])).toEqual([
    ['Custom', 'Custom'],
    ['RUTX12', 'NL-5G'],
    ['RUTX50', 'NL-5G'],
    ['TRB140', 'Anchor'],
  ])
  const [first] = await list('model=Anchor')
  expect((await outpost.admin.get(`/devices/${first!.id}`)).body.data).toMatchObject({
    model: 'Anchor',
    original_model: 'TRB140',
  })
  expect((await outpost.admin.get(`/devices/${first!.id}?fields=model`)).body.data).toEqual({
    id: first!.id,
    model: 'Anchor',
  })
})

test('FRAME-013 filters, counts and sorting use the branded models', async () => {
  expect(await names('model=NL-5G')).toEqual(['RUTX12', 'RUTX50'])
  expect(await names('model=NL-5G,Custom')).toEqual(['Custom', 'RUTX12', 'RUTX50'])
  expect(await names('ne:model=NL-5G')).toEqual(['Custom', 'TRB140'])
  expect(await names('model=RUTX50')).toEqual(['RUTX50'])
  expect((await outpost.admin.get('/devices/statistics?charts=model')).body.data.model).toEqual({
    'NL-5G': 2,
    Anchor: 1,
    Custom: 1,
  })
  expect((await outpost.admin.get('/devices/statistics?charts=model&model=NL-5G')).body.data.model).toEqual({
    'NL-5G': 2,
  })
  const sorted = async (sort: string): Promise<string[]> =>
    (await outpost.admin.get(`/devices?sort=${sort}`)).body.data.map((row: Row) => row.model)
  expect(await sorted('model')).toEqual(['Anchor', 'Custom', 'NL-5G', 'NL-5G'])
  expect(await sorted('-model')).toEqual(['NL-5G', 'NL-5G', 'Custom', 'Anchor'])
})

test('FRAME-013 open pages get the branded model of a device that connects', async () => {
  const member = await makeMember(outpost, 1)
  const told: unknown[] = []
  const end = outpost.running.app.bus.subscribe('devices.changed', (payload) => told.push(...(payload as unknown[])))
  const peer = await member.connect({ model: 'TRB140' })
  await until(() => JSON.stringify(told).includes('"model"'), 'the change')
  expect(told).toContainEqual([member.id, 1, expect.objectContaining({ status: 1, model: 'Anchor' })])
  peer.end()
  end()
})

test('FRAME-013 a device awaiting approval, and one that enrols without a name, have the branded model too', async () => {
  await Peer.enrol(outpost.port, makeKey(), {
    serial: '990000001',
    mac: '001E42BB0001',
    model: 'TRB140',
    firmware: '1',
    name: '',
  })
  expect((await outpost.admin.get('/devices/pending')).body.data).toMatchObject([
    { model: 'Anchor', serial: '990000001' },
  ])
  const { token } = (await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1 })).body.data
  const answer = await Peer.enrol(
    outpost.port,
    makeKey(),
    { serial: '990000002', mac: '001E42BB0002', model: 'TRB140', firmware: '1', name: '' },
    token,
  )
  expect(answer).toMatchObject({ kind: 'enrolled' })
  expect((await outpost.admin.get(`/devices/${answer['device'] as number}`)).body.data).toMatchObject({
    name: 'Anchor 990000002',
    model: 'Anchor',
    original_model: 'TRB140',
  })
})
