import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, type Person } from '../../testing/person.ts'
import { password } from '../../testing/factories.ts'

let outpost: TestOutpost
let company: { id: number; name: string }
let admin: Person & { id: number; email: string }
beforeAll(async () => {
  outpost = await startOutpost(['api', 'worker'])
  company = await outpost.build.company(1, 'Changing')
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

interface Line {
  act: string
  target: string | null
  target_name: string | null
  username: string
  user_id: number
  company_id: number
  refused: string | null
  ip: string
  detail: Record<string, unknown>
  changes: { field: string; before?: unknown; after?: unknown; of?: string }[]
}
const lines = async (query: string, who: Person = admin): Promise<Line[]> =>
  (await who.get(`/audit?${query}`)).body.data
const latest = async (act: string, who: Person = admin): Promise<Line> =>
  (await lines(`act=${encodeURIComponent(act)}&limit=1`, who))[0]!

test('SYSTEM-023 an entry has only the changed fields, with their values before and after', async () => {
  const { id } = (await admin.post('/tags', { company_id: company.id, name: 'Mast', description: 'old' })).body.data
  await admin.put(`/tags/${id}`, { name: 'Mast', description: 'new' })
  const line = await latest('PUT /tags/{id}')
  expect(line).toMatchObject({ target: `tag:${id}`, target_name: 'Mast' })
  expect(line.changes).toEqual([{ field: 'description', before: 'old', after: 'new' }])
  await admin.del(`/tags/${id}`)
  expect(await latest('DELETE /tags/{id}')).toMatchObject({ target_name: 'Mast', changes: [] })
})

test('SYSTEM-016 the target of a cancelled order is shown by the name of its device', async () => {
  const device = await outpost.build.device(company.id, { name: 'Quay' })
  await admin.post('/devices/actions', { action: 'reboot', device_id: [device.id], wait: 3600 })
  const [{ id }] = (await admin.get('/devices/actions/orders')).body.data
  await admin.post(`/devices/actions/orders/${id}/cancel`)
  expect(await latest('POST /devices/actions/orders/{id}/cancel')).toMatchObject({
    target: `job:${id}`,
    target_name: 'Quay',
  })
})

test('SYSTEM-016 a target whose kind ends with s is shown by name', async () => {
  const device = await outpost.build.device(company.id, { name: 'Mole' })
  const [entry] = await outpost.asOwner(
    `insert into remote_access (company_id, device_id, name, destination_ip, destination_port, protocol)
      values (${company.id}, ${device.id}, 'Web of Mole', '127.0.0.1', 80, 'http') returning id`,
  )
  const target = `remote-access:${String(entry!['id'])}`
  await outpost.asOwner(
    `insert into audit (company_id, user_id, username, act, target, detail)
      values (${company.id}, ${admin.id}, '${admin.email}', 'POST /devices/remote-access/{id}/connect', '${target}', '{}')`,
  )
  expect(await lines(`target=${target}`)).toMatchObject([{ target_name: 'Web of Mole' }])
})

test('SYSTEM-023 entries of devices, companies and roles have the changed fields', async () => {
  const device = await outpost.build.device(company.id, { name: 'Ferry' })
  const { name, description } = (await admin.get(`/devices/${device.id}`)).body.data
  await admin.put(`/devices/${device.id}`, { name, description, dynamic_monitoring: 120 })
  const edited = await latest('PUT /devices/{id}')
  expect(edited.target_name).toBe('Ferry')
  expect(edited.changes).toEqual([{ field: 'dynamic_monitoring', before: expect.any(Number), after: 120 }])
  await admin.put(`/companies/${company.id}`, { name: 'Changed', email: 'desk@outpost.test' })
  expect((await latest('PUT /companies/{id}')).changes).toEqual([
    { field: 'name', before: 'Changing', after: 'Changed' },
    { field: 'email', before: null, after: 'desk@outpost.test' },
  ])
  const role = (await admin.post('/roles', { title: 'Crew', company_id: [company.id], permission_id: [20] })).body.data
  await admin.put(`/roles/${role.id}`, { title: 'Crew', permission_id: [] })
  expect((await latest('PUT /roles/{id}')).changes).toEqual([
    { field: 'permission:execute_device_actions', before: true, after: false },
  ])
})

test('SYSTEM-023 SECURITY-024 a changed secret is named without its values', async () => {
  const device = await outpost.build.device(company.id, { name: 'Kiosk' })
  const password_confirmation = 'Very-Secret-Words-1'
  expect((await admin.put(`/devices/${device.id}`, { password_confirmation })).status).toBe(200)
  expect((await latest('PUT /devices/{id}')).changes).toEqual([{ field: 'password' }])
  expect(JSON.stringify(await lines('limit=100'))).not.toContain(password_confirmation)
})

test('SYSTEM-023 users who may not see positions see that a position changed, but not its values', async () => {
  const device = await outpost.build.device(company.id, { name: 'Moored' })
  await admin.put(`/devices/${device.id}`, { user_set_latitude: 59.9 })
  expect((await latest('PUT /devices/{id}')).changes).toEqual([
    { field: 'user_set_latitude', before: null, after: 59.9 },
  ])
  const { permissions } = await import('@outpost/contract/permissions')
  const auditOnly = await outpost.build.userWith(company.id, [
    permissions.find(({ name }) => name === 'view_audit')!.id,
  ])
  expect((await latest('PUT /devices/{id}', auditOnly)).changes).toEqual([
    { field: 'user_set_latitude', before: null, after: null },
  ])
})

const LOGIN = 'POST /account/login'
const signIn = (email: string, secret: string) =>
  person(outpost.url).post('/account/login', { email, password: secret })
/** A refused sign-in is written by the worker, so that the answer takes as long for an unknown address. */
const refusedLines = (user: { id: number }) => lines(`act=${LOGIN}&result=refused&user_id=${user.id}`)

test('SYSTEM-022 sign-ins and refused sign-ins are audited for the company, with address and reason', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  await signIn(user.email, password)
  expect((await lines(`act=${LOGIN}&user_id=${user.id}&limit=1`))[0]).toMatchObject({
    username: user.email,
    target_name: user.email,
    company_id: company.id,
    refused: null,
    ip: '127.0.0.1',
    detail: { method: 'password' },
  })
  await signIn(user.email, 'not-the-password')
  await expect.poll(async () => (await refusedLines(user)).length, { timeout: 20_000 }).toBe(1)
  expect((await refusedLines(user))[0]).toMatchObject({
    refused: 'INVALID_CREDENTIALS',
    ip: '127.0.0.1',
    detail: { method: 'password', reason: 'wrong_password' },
  })
})

test('SYSTEM-022 other companies cannot see a refused sign-in, and one with an unknown address is not recorded', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  await signIn('nobody-here@outpost.test', 'not-the-password')
  await signIn(user.email, 'not-the-password')
  await expect.poll(async () => (await refusedLines(user)).length, { timeout: 20_000 }).toBe(1)
  expect(await lines(`act=${LOGIN}&result=refused`, stranger)).toEqual([])
  expect(await lines('q=nobody-here', outpost.admin)).toEqual([])
})
