import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, endpoints } from '../testing/calls.ts'
import { readCalls } from '../testing/feature-calls.ts'
import { putField } from '../testing/id-fields.ts'
import type { Owner } from '../testing/make-record.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { makeRecord } from '../testing/records.ts'

const { bodies, kinds } = await readCalls()

let outpost: TestOutpost
let owner: Owner
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const company = await outpost.build.company()
  owner = { canary: 'sorted', company, userId: (await outpost.build.user(company.id)).id }
}, 60_000)
afterAll(() => outpost.close())

const takesSort = ({ input }: EndpointWithSchemas): boolean =>
  input !== undefined &&
  Object.hasOwn(
    (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
    'sort',
  )
/** The log of an action that no record stands for. It is sorted as the other logs of the configurator. */
const ofAnAction = 'GET /devices/configurator/actions/{action_name}/logs'
const lists = endpoints.filter(
  ({ name, endpoint }) => endpoint.answer.kind === 'page' && takesSort(endpoint) && name !== ofAnAction,
)

/** The input of a call whose path names a record that exists. */
async function inputOf(name: string, path: string): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = bodies[name]?.() ?? {}
  if (name === 'GET /devices/actions/logs') input['device_id'] = await makeRecord(outpost.running.app, 'device', owner)
  for (const [field, kind] of Object.entries(kinds[name] ?? {}))
    if (path.includes(`{${field}}`)) putField(input, field, await makeRecord(outpost.running.app, kind, owner))
  return input
}

test('SECURITY-071 logs and templates are sorted in both directions', async () => {
  const device = await outpost.build.device(owner.company.id)
  for (const monitoring_enabled of [0, 1, 0])
    await outpost.admin.put('/devices/monitoring', { data: [{ device_id: device.id, monitoring_enabled }] })
  for (const path of ['/devices/logs', `/devices/${device.id}/logs`, '/data-collect/configs'])
    for (const field of ['id', 'created_at']) {
      const of = async (sort: string): Promise<(number | string)[]> =>
        (await outpost.admin.get(`${path}?limit=1000&sort=${sort}`)).body.data.map(
          (row: Record<string, number | string>) => row[field],
        )
      const ascending = await of(field)
      expect(ascending.length, path).toBeGreaterThan(2)
      expect(ascending, `${path} ${field}`).toEqual(
        ascending.toSorted((a, b) => (typeof a === 'number' ? a - Number(b) : String(a).localeCompare(String(b)))),
      )
      expect(await of(`-${field}`), `${path} -${field}`).toEqual(ascending.toReversed())
    }
  await makeRecord(outpost.running.app, 'monitoring template', owner)
  const ids = async (query: string): Promise<number[]> =>
    (await outpost.admin.get(`/data-collect/configs?sort=id&${query}`)).body.data.map((row: { id: number }) => row.id)
  const all = await ids('limit=100')
  expect(all).toEqual(all.toSorted((a, b) => a - b))
  expect(all.at(-1), 'of a company').toBeGreaterThan(50)
  expect([...(await ids('limit=3')), ...(await ids('limit=100&offset=3'))]).toEqual(all)
})

test('SECURITY-071 every list sorts by what it documents, and refuses what it cannot sort by', async () => {
  const found: string[] = []
  for (const { name, endpoint } of lists) {
    const input = await inputOf(name, endpoint.path)
    const { status, body } = await call(outpost.admin, endpoint, { ...input, sort: 'nosuch' })
    if (status !== 422 || body.errors[0].source !== 'sort') found.push(`${name}: ${status} ${JSON.stringify(body)}`)
  }
  expect(found).toEqual([])
})
