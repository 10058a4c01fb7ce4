import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'

/** What a company that is no longer above another one has left there. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const created = async (path: string, fields: object): Promise<number> => {
  const { status, body } = await outpost.admin.post(path, fields)
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body.data.id
}
const meter = (name: string, company_id: number) => ({
  name,
  company_id,
  period: 300,
  enabled: true,
  data: [
    {
      url: name,
      source: 'modbus',
      host: '192.168.1.31',
      variables: [{ id: 'voltage', register: 0, register_type: 'u16' }],
    },
  ],
})
const wan = "package network\nconfig interface 'wan'\n\toption proto 'dhcp'"
const move = (source: number, target: number) => outpost.admin.post('/companies/move', { source, target })

test('COMPANIES-033 templates and tags of companies that are no longer above a moved company have no effect there', async () => {
  const [{ id: former }, { id: next }] = [await outpost.build.company(1), await outpost.build.company(1)]
  const { id: moved } = await outpost.build.company(former)
  const device = await makeMember(outpost, moved)
  const owners = { top: 1, former, moved }
  const tags: number[] = []
  for (const [name, owner] of Object.entries(owners)) {
    const template = await created('/data-collect/configs', meter(name, owner))
    const configs = [{ id: template, device_id: [device.id], period: 300, enabled: true }]
    expect((await outpost.admin.put('/data-collect/configs/assign', { configs })).status).toBe(200)
    const tag = await created('/tags', { name, company_id: owner })
    tags.push(tag)
    for (const [layer, target_id] of [
      ['company', moved],
      ['device', device.id],
      ['tag', tag],
    ] as const) {
      const id = await created('/configuration/templates', { name: `${name} ${layer}`, company_id: owner, text: wan })
      const assignments = [{ layer, target_id }]
      const { status, body } = await outpost.admin.put(`/configuration/templates/${id}/assignments`, { assignments })
      expect(status, JSON.stringify(body)).toBe(200)
    }
  }
  await outpost.admin.post('/devices/tags/assign', { device_id: [device.id], tag_id: tags })
  const seen = async () => ({
    readings: (await outpost.asOwner(`select plan from template_devices where device_id = ${device.id}`))
      .flatMap(({ plan }) => [...String(plan).matchAll(/\b(top|former|moved)\b/g)].map(([name]) => name))
      .filter((name, at, all) => all.indexOf(name) === at)
      .toSorted(),
    tags: (await outpost.admin.get(`/devices/${device.id}`)).body.data.tags.map(({ name }: { name: string }) => name),
    configuration: (
      await outpost.asOwner(`select distinct name from desired_assignments_of(
      array[${moved}], array(select tag_id from device_tags where device_id = ${device.id}), array[${device.id}]) order by name`)
    ).map(({ name }) => name),
  })
  const of = (...names: string[]) => ({
    readings: names,
    tags: expect.arrayContaining(names),
    configuration: names.flatMap((name) => [`${name} company`, `${name} device`, `${name} tag`]),
  })
  expect(await seen()).toEqual(of('former', 'moved', 'top'))
  expect((await move(moved, next)).status).toBe(200)
  const after = await seen()
  expect(after).toEqual(of('moved', 'top'))
  expect(after.tags).toHaveLength(2)
})

test('COMPANIES-034 a move that would leave users with roles of a company that is no longer above is refused, with their names', async () => {
  const [{ id: former }, { id: next }] = [await outpost.build.company(1), await outpost.build.company(1)]
  const { id: moved } = await outpost.build.company(former)
  const role = async (title: string, company: number): Promise<number> =>
    (
      await outpost.asOwner(
        `insert into roles (company_id, title, permission_ids) values (${company}, '${title}', '{1}') returning id`,
      )
    )[0]!['id'] as number
  const [held, kept] = [await role('Night watch', former), await role('Own watch', moved)]
  const [watcher, other] = [await outpost.build.user(moved), await outpost.build.user(moved)]
  await outpost.asOwner(`update users set role_id = ${held} where id = ${watcher.id}`)
  await outpost.asOwner(`update users set role_id = ${kept} where id = ${other.id}`)
  const { username } = (await outpost.asOwner(`select username from users where id = ${watcher.id}`))[0]!
  const refused = await move(moved, next)
  expect([refused.status, refused.body.errors]).toEqual([
    409,
    [
      expect.objectContaining({
        code: 'CONFLICT',
        source: 'source',
        message: expect.stringContaining(`would no longer be above them: ${username} (Night watch). Give`),
      }),
    ],
  ])
  expect((await outpost.admin.get(`/companies/${moved}`)).body.data.parent_id).toBe(former)
  await outpost.asOwner(`update users set role_id = ${kept} where id = ${watcher.id}`)
  expect((await move(moved, next)).status).toBe(200)
})
