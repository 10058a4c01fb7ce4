import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const list = async (query = '') => (await outpost.admin.get(`/devices/authorized?${query}`)).body
const approve = (...serials: string[]) =>
  outpost.admin.post('/devices/authorized', {
    data: serials.map((serial, n) => ({ serial, mac: `001e4211000${n}`, model: 'RUTX50', batch: '12' })),
  })

test('DEVICES-063 devices are approved singly or as a list, and known ones get the new batch', async () => {
  expect(
    (await outpost.admin.post('/devices/authorized', { serial: '9000000001', mac: '00-1e-42-00-00-01' })).body,
  ).toMatchObject({ success: true, data: { added: 1, known: 0 } })
  const more = await outpost.admin.post('/devices/authorized', {
    data: [
      { serial: '9000000001', mac: '001E42000001', batch: '7' },
      { serial: '9000000002', mac: '001E42000002', model: 'TRB140' },
      { serial: '9000000002', mac: '00:1E:42:00:00:02', model: 'RUT956' },
    ],
  })
  expect(more.body.data).toEqual({ added: 1, known: 1 })
  expect(await list('sort=serial')).toMatchObject({
    meta: { total: 2 },
    data: [
      {
        serial: '9000000001',
        mac: '00:1E:42:00:00:01',
        model: '',
        batch: '7',
        created_by: 'root@outpost.test',
        claimed_by: null,
      },
      { serial: '9000000002', model: 'RUT956' },
    ],
  })
  expect(
    (await outpost.admin.post('/devices/authorized', { data: [{ serial: '9000000003', mac: 'no' }] })).status,
  ).toBe(422)
})

test('DEVICES-062 the list names the company that has a device, and can be searched by serial and MAC and filtered by claimed', async () => {
  await approve('9100000000', '9100000001')
  const company = await outpost.build.company(1, 'Claimants')
  await outpost.build.device(company.id, { serial: '9100000001', mac: '00:1E:42:11:00:01' })
  expect((await list('q=9100000001')).data).toEqual([expect.objectContaining({ claimed_by: 'Claimants' })])
  expect((await list('q=421100')).meta.total).toBe(2)
  expect((await list('claimed=true')).data.map(({ serial }: { serial: string }) => serial)).toEqual(['9100000001'])
  expect((await list('claimed=false&q=91000')).data.map(({ serial }: { serial: string }) => serial)).toEqual([
    '9100000000',
  ])
})

test('DEVICES-064 ids are removed from the list, and unknown ones are ignored', async () => {
  await approve('9200000000')
  const [{ id }] = (await list('q=9200000000')).data
  expect((await outpost.admin.del('/devices/authorized', { id: [id, 999_999] })).status).toBe(200)
  expect((await list('q=9200000000')).meta.total).toBe(0)
})

test('DEVICES-062 DEVICES-063 DEVICES-064 an entry on its own adds no device, and only super administrators see the list', async () => {
  const admin = await outpost.build.user((await outpost.build.company()).id)
  for (const answer of [
    await admin.get('/devices/authorized'),
    await admin.post('/devices/authorized', { serial: '1', mac: '001E42000009' }),
    await admin.del('/devices/authorized', { id: [1] }),
  ])
    expect(answer.status).toBe(403)
  await approve('9300000000')
  expect((await outpost.admin.get('/devices?serial=9300000000')).body.meta.total).toBe(0)
})
