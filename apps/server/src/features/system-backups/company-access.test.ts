import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Owner } from '../../testing/make-record.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { makeRecord } from '../../testing/records.ts'
import { openRestoring, type Restoring } from './testing/restoring.ts'

/** What a restore of a company must not bring back: access that was taken away, and what belongs to former parents. */
let outpost: TestOutpost
let restoring: Restoring
let company: Owner
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  restoring = await openRestoring(outpost, { tells: true })
})
afterAll(async () => {
  await outpost.close()
  await restoring.close()
})

const rows = (statement: string) => outpost.asOwner(statement)
const row = async <Row>(statement: string): Promise<Row> => (await rows(statement))[0] as Row
const make = async (kind: string): Promise<number> => Number(await makeRecord(outpost.running.app, kind, company))

async function newCompany(canary: string, parent = 1): Promise<Owner> {
  const made = await outpost.build.company(parent, canary)
  return { canary, company: made, userId: (await outpost.build.user(made.id)).id }
}

interface Client {
  id: number
  serial: string | null
  public_key: string | null
  certificate: string | null
  client_key: unknown
}
const client = (id: number): Promise<Client> =>
  row(`select id, serial, public_key, certificate, client_key from vpn_clients where id = ${id}`)

test('BACKUPS-040 BACKUPS-043 BACKUPS-044 access that was taken away since does not come back unnoticed', async () => {
  company = await newCompany('canary-A')
  const { id } = company.company
  const hub = await make('vpn hub')
  const laptop = await make('vpn client')
  const [ofUser, ofDevice] = await Promise.all(
    ['user_id', 'device_id'].map((column) =>
      row<Client & { device_id: number }>(`select * from vpn_clients where hub_id = ${hub} and ${column} is not null`),
    ),
  )
  const [present, returning] = [await outpost.build.device(id), await outpost.build.device(id)]
  const [demoted, leaver] = [await outpost.build.user(id), await outpost.build.user(id)]
  const spending = 'credit_enabled = true, auto_extend_credit = true'
  await rows(`update vpn_clients set public_key = 'revoked later' where id = ${laptop};
    update devices set ${spending} where company_id = ${id};
    update vpn_device_configs set state = 'applied', sent = target, applied = target where client_id = ${ofDevice!.id}`)
  await restoring.backUp('access')
  await rows(`update vpn_clients set public_key = null where id = ${laptop};
    insert into vpn_revoked (hub_id, serial, expires_at) select hub_id, serial, expires_at from vpn_clients where id = ${ofUser!.id};
    update vpn_clients set serial = '4b', enabled = false, address = address + 50 where id = ${ofUser!.id};
    update vpn_hubs set certificate = 'renewed' where id = ${hub};
    delete from vpn_clients where id = ${ofDevice!.id};
    delete from vpn_device_configs where device_id = ${ofDevice!.device_id};
    update devices set credit_enabled = false, auto_extend_credit = false where id = ${present.id};
    delete from devices where id = ${returning.id};
    update users set role_id = 4 where id = ${demoted.id};
    delete from users where id = ${leaver.id}`)
  const said = await restoring.restore('access', 'canary-A')

  expect(await client(laptop)).toMatchObject({ public_key: null })
  expect(await client(ofUser!.id)).toMatchObject({ serial: '4b' })
  expect(await row(`select enabled from vpn_clients where id = ${ofUser!.id}`)).toEqual({ enabled: false })
  expect(await row(`select certificate from vpn_hubs where id = ${hub}`)).toEqual({ certificate: 'renewed' })
  // Its address is as it was then, so the client itself was put back.
  expect(await rows(`select address from vpn_clients where id = ${ofUser!.id} and serial = '4b'`)).toEqual([
    { address: (ofUser as unknown as { address: string }).address },
  ])
  expect(await client(ofDevice!.id)).toEqual({
    id: ofDevice!.id,
    serial: null,
    public_key: null,
    certificate: null,
    client_key: null,
  })
  expect(
    await row(`select state, target > applied as due from vpn_device_configs where client_id = ${ofDevice!.id}`),
  ).toEqual({ state: 'not_sent', due: true })

  const off = { credit_enabled: false, auto_extend_credit: false }
  expect(
    await rows(
      `select credit_enabled, auto_extend_credit from devices where id in (${present.id}, ${returning.id}) order by id`,
    ),
  ).toEqual([off, off])

  const lines = said.split('\n')
  expect(lines).toContain(`Has the role of then again: ${demoted.email} (${demoted.id}), Administrator`)
  expect(lines).toContain(
    `Can sign in again, with the password of then: ${leaver.email} (${leaver.id}), with the role Administrator`,
  )
  expect(lines.filter((line) => /^(Can|Has) /.test(line))).toHaveLength(2)
}, 300_000)

test('BACKUPS-041 BACKUPS-042 what belongs to a former parent stays away, and what comes back is planned', async () => {
  const [former, next] = [await newCompany('canary-former'), await outpost.build.company(1, 'canary-next')]
  company = former
  const [foreign, tag] = [await make('monitoring template'), await make('tag')]
  const { id: roleId } = await row<{ id: number }>(
    `insert into roles (company_id, title, permission_ids) values (${former.company.id}, 'Foreign role', '{}') returning id`,
  )
  company = await newCompany('canary-moved', former.company.id)
  const { id } = company.company
  const source = { url: 'meter', source: 'modbus', host: '192.168.1.31' }
  const data = [{ ...source, variables: [{ id: 'voltage', register: 0, register_type: 'u16' }] }]
  const template = { name: 'Own', period: 300, enabled: true, company_id: id, data }
  const added = await outpost.admin.post('/data-collect/configs', template)
  expect(added.status, JSON.stringify(added.body)).toBeLessThan(300)
  const { id: own } = await row<{ id: number }>(`select id from templates where company_id = ${id}`)
  const device = await outpost.build.device(id)
  const user = await outpost.build.user(id)
  const assigned = (template: number): string =>
    `insert into template_assignments (template_id, company_id, device_id, period, enabled) values (${template}, ${id}, ${device.id}, 300, true)`
  await rows(`${assigned(foreign)}; ${assigned(own)};
    insert into device_tags (company_id, device_id, tag_id) values (${id}, ${device.id}, ${tag});
    update users set role_id = ${roleId} where id = ${user.id}`)
  await restoring.backUp('moved')
  await rows(`delete from template_assignments where device_id = ${device.id};
    delete from device_tags where device_id = ${device.id};
    update users set role_id = 2 where id = ${user.id}`)
  const moved = await outpost.admin.post('/companies/move', { source: id, target: next.id })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const said = await restoring.restore('moved', 'canary-moved')

  expect(await rows(`select template_id from template_assignments where device_id = ${device.id}`)).toEqual([
    { template_id: own },
  ])
  expect(await rows(`select from device_tags where device_id = ${device.id}`)).toEqual([])
  expect(await row(`select role_id from users where id = ${user.id}`)).toEqual({ role_id: 2 })
  for (const [kind, of] of [
    ['template assignments', 'templates'],
    ['device tags', 'tags'],
    ['users', 'roles'],
  ])
    expect(said).toMatch(
      new RegExp(
        `Left out: ${kind} .*: what it refers to in ${of} belongs to a company that is not above this one any more`,
      ),
    )
  const plan = await row<{ plan: string | null }>(`select plan from template_devices where device_id = ${device.id}`)
  expect(plan?.plan, said).toContain('192.168.1.31')
}, 300_000)
