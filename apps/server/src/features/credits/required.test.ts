import { connectCodes } from '@outpost/contract/device/connect-codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrandFolder } from '../../testing/brand.ts'
import { makeMember } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { extendAll } from './extend.ts'
import { Customers } from './testing/customers.ts'

let outpost: TestOutpost
const folder = new BrandFolder({ resources: { show: true, required: true } })
const customers = new Customers(() => outpost)
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'], { OUTPOST_BRAND: folder.file })
})
afterAll(async () => {
  await outpost.close()
  folder.remove()
})

const record = async (id: number) => (await outpost.admin.get(`/devices/${id}`)).body.data
const welcome = async (member: Awaited<ReturnType<typeof makeMember>>) => {
  const peer = await member.connect()
  await until(async () => (await record(member.id)).failed_auth_reason !== null, 'an answer')
  return peer
}

test('CREDITS-049 where a credit is required a device without one gets code 15, and is admitted once it has been charged', async () => {
  const { id } = await customers.make()
  const member = await makeMember(outpost, id)
  await member.connect().catch(() => undefined)
  await until(async () => (await record(member.id)).failed_auth_reason === connectCodes.noCredit, 'code 15')
  expect(await record(member.id)).toMatchObject({ status: null, credit_enabled: 1, credit_activated: 0 })
  expect((await outpost.admin.get(`/devices/${member.id}/connect-attempts`)).body.data[0]).toMatchObject({ code: 15 })
  await customers.add(id, 1)
  await extendAll(outpost.running.app)
  const peer = await welcome(member)
  await until(async () => (await record(member.id)).status === 1, 'online')
  expect(await record(member.id)).toMatchObject({ credit_activated: 1, failed_auth_reason: 0 })
  // Its credit ends and there is no other: it is disconnected, and learns the reason when it connects again.
  await outpost.asOwner(`update devices set credit_expires_at = now() - interval '1 second' where id = ${member.id}`)
  await extendAll(outpost.running.app)
  await until(() => peer.closed, 'the end of its connection')
  await member.connect().catch(() => undefined)
  await until(async () => (await record(member.id)).failed_auth_reason === connectCodes.noCredit, 'code 15 again')
})

test('CREDITS-065 a device that connects without a credit is charged one at once and admitted, as long as there is one', async () => {
  const { id } = await customers.make(1)
  const [first, second, off] = [
    await makeMember(outpost, id),
    await makeMember(outpost, id),
    await makeMember(outpost, id),
  ]
  await outpost.asOwner(`update devices set credit_enabled = false where id = ${off.id}`)
  await off.connect().catch(() => undefined)
  await until(
    async () => (await record(off.id)).failed_auth_reason === connectCodes.noCredit,
    'code 15 for a device whose service is off',
  )
  await first.connect()
  await until(async () => (await record(first.id)).status === 1, 'online')
  expect(await record(first.id)).toMatchObject({
    credit_activated: 1,
    management_credit_type: 'credit',
    failed_auth_reason: 0,
  })
  expect(
    (await outpost.admin.get(`/devices/${first.id}/connect-attempts`)).body.data.filter(
      (attempt: { code: number }) => attempt.code === connectCodes.noCredit,
    ),
  ).toEqual([])
  await second.connect().catch(() => undefined)
  await until(async () => (await record(second.id)).failed_auth_reason === connectCodes.noCredit, 'code 15')
  expect(await customers.left(id)).toBe(0)
  // As soon as there is a credit it is charged on connecting, although it was turned away before.
  await customers.add(id, 1)
  await second.connect()
  await until(async () => (await record(second.id)).status === 1, 'online')
})

test('CREDITS-057 with resources disabled in the brand, no permission, document or notice mentions them, and roles lose nothing', async () => {
  const { root, ids } = { root: outpost.admin, ids: new Map<string, number>() }
  const catalogue = async (): Promise<{ id: number; name: string; category: string }[]> =>
    (await root.get('/roles/permissions')).body.data
  for (const { id, name } of await catalogue()) ids.set(name, id)
  const { id: company } = await customers.make()
  const held = ['view_devices', 'view_credits', 'move_credits'].map((name) => ids.get(name)!)
  const { id, revision } = (
    await root.post('/roles', { title: 'Keeper', description: 'Keeps', company_id: [company], permission_id: held })
  ).body.data
  await outpost.asOwner(
    `insert into notifications (user_id, type, key, summary, params) select id, 'creditAmountTooLow', 'was-low', 'Few are left', '{}' from users where email = 'root@outpost.test'`,
  )
  const notices = async () => (await root.get('/notifications')).body
  const paths = async (): Promise<string[]> =>
    Object.keys(((await (await fetch(`${outpost.url}/api/docs/json`)).json()) as { paths: object }).paths)
  const [before, unseen] = [await paths(), (await notices()).meta.unseen]
  expect(before).toContain('/credits')

  folder.write({ resources: { show: false } })
  await until(async () => (await root.get('/credits')).status === 404, 'the brand')
  expect(
    (await catalogue()).filter(({ name, category }) => category === 'Resources' || name.includes('company_data')),
  ).toEqual([])
  expect((await root.get('/roles/2/permissions')).body.data.map(({ name }: { name: string }) => name)).not.toContain(
    'view_credits',
  )
  expect((await root.get(`/roles/${id}`)).body.data.permissions_count).toBe(1)
  expect((await notices()).data.filter(({ type }: { type: string }) => type === 'creditAmountTooLow')).toEqual([])
  expect((await notices()).meta.unseen).toBe(unseen - 1)
  expect(before.filter((path) => /credit|companies\/data/.test(path)).length).toBeGreaterThan(10)
  expect((await paths()).filter((path) => /credit|companies\/data/.test(path))).toEqual([])
  expect(await (await fetch(`${outpost.url}/api/docs`)).text()).not.toMatch(/\/credits|view_credits/)
  expect(
    (
      (await (await fetch(`${outpost.url}/.well-known/oauth-authorization-server`)).json()) as {
        scopes_supported: string[]
      }
    ).scopes_supported.filter((scope) => scope.includes('credit')),
  ).toEqual([])
  // Saving the role does not remove permissions that the user cannot see.
  expect(
    (
      await root.put(`/roles/${id}`, {
        permission_id: [ids.get('view_devices')!, ids.get('view_companies')!],
        revision,
      })
    ).status,
  ).toBe(200)
  folder.write({ resources: { show: true, required: true } })
  await until(async () => (await root.get('/credits')).status === 200, 'the brand')
  expect(
    (await root.get(`/roles/${id}/permissions`)).body.data.map(({ name }: { name: string }) => name).toSorted(),
  ).toEqual(['move_credits', 'view_companies', 'view_credits', 'view_devices'])
})

test('CREDITS-049 CREDITS-057 with resources disabled in the brand, their calls are not found and devices need no credit', async () => {
  const { id, admin } = await customers.make(1)
  const member = await makeMember(outpost, id)
  folder.write({ resources: { show: false } })
  await until(async () => (await admin.get('/credits')).status === 404, 'the brand')
  for (const path of ['/credits/types', '/credits/summary', '/credits/codes', '/companies/data/history'])
    expect((await admin.get(path)).status, path).toBe(404)
  expect((await admin.post('/credits/codes/activate', { code: 'x' })).status).toBe(404)
  expect(await (await fetch(`${outpost.url}/brand.json`)).json()).toMatchObject({ resources: { show: false } })
  await member.connect()
  await until(async () => (await record(member.id)).status === 1, 'online')
  await extendAll(outpost.running.app)
  expect(
    (await outpost.asOwner(`select count(*)::int as n from credit_periods where device_id = ${member.id}`))[0],
  ).toEqual({ n: 0 })
})
