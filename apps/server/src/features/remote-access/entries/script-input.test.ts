import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Answer, Person } from '../../../testing/person.ts'

/** Entries as scripts for the vendor's API send them. */
let outpost: TestOutpost
let admin: Person
let device: { id: number }

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
  device = await outpost.build.device(company.id)
})
afterAll(() => outpost.close())

const add = (...entries: object[]): Promise<Answer> =>
  admin.post('/devices/remote-access', {
    data: entries.map((entry) => ({
      device_id: device.id,
      name: 'Pump',
      destination_ip: '192.168.1.20',
      destination_port: 443,
      ...entry,
    })),
  })

it.each([
  [443, 'https'],
  ['8000', 'http'],
  [5900, 'vnc'],
  [22, 'ssh'],
])('REMOTE-310 an entry for port %s without a protocol gets %s', async (destination_port, protocol) => {
  const name = `Port ${destination_port}`
  expect((await add({ name, destination_port })).status).toBe(201)
  expect((await admin.get(`/devices/remote-access?q=${name}`)).body.data).toMatchObject([{ name, protocol }])
})

it('REMOTE-310 an entry for another port needs a protocol, and no entry of the request is added without it', async () => {
  const answer = await add({ name: 'Known port' }, { name: 'Other port', destination_port: 1234 })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toMatchObject([
    { code: 'VALIDATION', source: 'data.1.protocol', message: 'This is required.' },
  ])
  expect((await admin.get('/devices/remote-access?q=Known port')).body.data).toEqual([])
})

describe('REMOTE-311 addresses', () => {
  it.each(['0.0.0.0', '0.1.2.3', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'])(
    'REMOTE-311 %s is refused, because no host has it',
    async (destination_ip) => {
      const answer = await add({ destination_ip })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toMatchObject([
        { code: 'VALIDATION', source: 'data.0.destination_ip', message: 'This value is not allowed.' },
      ])
    },
  )

  it.each(['1.0.0.1', '10.0.0.1', '127.0.0.1', '127.0.0.2', '169.254.1.1', '223.255.255.254'])(
    'REMOTE-311 %s is accepted',
    async (destination_ip) => expect((await add({ destination_ip })).status).toBe(201),
  )
})
