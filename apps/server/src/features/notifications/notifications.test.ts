import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { password } from '../../testing/factories.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { signIn, type Person } from '../../testing/person.ts'
import { notificationJobs } from './jobs.ts'
import { notify, settle, type Notice } from './service.ts'

type User = Person & { id: number }

let outpost: TestOutpost
let company: { id: number }
let child: { id: number }
let admin: User
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  child = await outpost.build.company(company.id)
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

const tell = (to: Notice['to'], summary: string, key?: string): Promise<void> => {
  const { app } = outpost.running
  return inTransaction(app.db, systemScope, (tx) =>
    notify(app, tx, { to, type: 'deviceAwaitingApproval', summary, params: { name: 'Pump' }, ...(key ? { key } : {}) }),
  )
}
const list = async (user: Person, query = '') => (await user.get(`/notifications?limit=100${query}`)).body
const told = async (user: Person): Promise<string[]> =>
  (await list(user)).data.map((entry: { summary: string }) => entry.summary)

test('NOTIFICATIONS-002 NOTIFICATIONS-004 NOTIFICATIONS-021 notifications are listed newest first, with the number of unseen ones', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  expect(await list(user)).toMatchObject({ data: [], meta: { total: 0, unseen: 0 } })
  for (const summary of ['One', 'Two', 'Three']) await tell({ userIds: [user.id] }, summary)
  const { data, meta } = await list(user)
  expect(data.map((entry: { summary: string }) => entry.summary)).toEqual(['Three', 'Two', 'One'])
  expect(data[0]).toEqual({
    id: expect.any(Number),
    type: 'deviceAwaitingApproval',
    summary: 'Three',
    params: { name: 'Pump' },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    seen_at: null,
  })
  expect(meta).toMatchObject({ total: 3, unseen: 3 })
  expect((await list(user, '&offset=1&limit=1')).data).toMatchObject([{ summary: 'Two' }])
  expect(await list(user, '&q=tHRe&fields=summary')).toMatchObject({
    data: [{ id: data[0].id, summary: 'Three' }],
    meta: { total: 1, unseen: 3 },
  })
  expect(Object.keys((await list(user, '&q=three&fields=summary')).data[0]).toSorted()).toEqual(['id', 'summary'])
})

test('NOTIFICATIONS-003 NOTIFICATIONS-013 users can mark only their own notifications as seen, once', async () => {
  const [user, other] = [await outpost.build.user(company.id, 'end_user'), await outpost.build.user(company.id)]
  await tell({ userIds: [user.id, other.id] }, 'To both')
  const [{ id }] = (await list(user)).data
  expect((await other.put('/notifications', { id: [id] })).status).toBe(200)
  expect((await list(user)).meta.unseen).toBe(1)
  expect((await user.put('/notifications', { id: [id, 2_000_000_000] })).status).toBe(200)
  const [seen] = (await list(user)).data
  expect(seen.seen_at).toMatch(/^\d{4}-/)
  await outpost.asOwner(`update notifications set seen_at = '2026-01-02 03:04:05Z' where id = ${id}`)
  await user.put('/notifications', { id: [id] })
  expect((await list(user)).data[0].seen_at).toBe('2026-01-02 03:04:05')
  expect((await list(other)).meta.unseen).toBe(1)
  for (const wrong of [{}, { id: 'x' }, { id: [0] }, { id: Array.from({ length: 1001 }, (_, n) => n + 1) }])
    expect((await user.put('/notifications', wrong)).status).toBe(422)
  expect((await user.put('/notifications', { id: [] })).status).toBe(200)
})

test('NOTIFICATIONS-019 users with the permission are notified, in the company or else in the nearest one above', async () => {
  const [own, top] = [await outpost.build.company(company.id), await outpost.build.company()]
  const client = await outpost.build.user(own.id, 'end_user')
  const guest = await outpost.build.user(own.id, 'read_only')
  const custom = await outpost.build.userWith(own.id, [6])
  const gone = await outpost.build.user(own.id, 'end_user')
  await outpost.asOwner(`update users set disabled_at = now() where id = ${gone.id}`)
  await tell({ companyId: own.id, permission: 'approve_devices' }, 'Of the company')
  for (const user of [client, custom]) expect(await told(user)).toEqual(['Of the company'])
  for (const user of [guest, admin, outpost.admin]) expect(await told(user)).not.toContain('Of the company')
  expect(await outpost.asOwner(`select id from notifications where user_id = ${gone.id}`)).toEqual([])
  // The company below has only a guest, and an end user of the company above cannot see its data.
  const bare = await outpost.build.company(own.id)
  await outpost.build.user(bare.id, 'read_only')
  await tell({ companyId: bare.id, permission: 'approve_devices' }, 'From above')
  expect(await told(custom)).toContain('From above')
  expect(await told(client)).not.toContain('From above')
  const stranger = await outpost.build.user(top.id)
  expect(await told(stranger)).toEqual([])
})

test('NOTIFICATIONS-019 a key notifies each user once until it is settled, and the number and length of notifications are limited', async () => {
  const [user, later] = [
    await outpost.build.user(company.id, 'end_user'),
    await outpost.build.user(company.id, 'end_user'),
  ]
  await Promise.all(Array.from({ length: 8 }, () => tell({ userIds: [user.id, user.id] }, 'Once', 'matter')))
  await tell({ userIds: [user.id, later.id] }, 'Once', 'matter')
  for (const one of [user, later]) expect(await told(one)).toEqual(['Once'])
  await inTransaction(outpost.running.app.db, systemScope, (tx) => settle(tx, 'matter'))
  expect((await list(user)).meta.unseen).toBe(0)
  await tell({ userIds: [user.id] }, 'Again', 'matter')
  expect(await told(user)).toEqual(['Again', 'Once'])
  await expect(tell({ userIds: Array.from({ length: 201 }, (_, n) => n + 1) }, 'Too many')).rejects.toThrow(RangeError)
  await tell({ userIds: [later.id] }, 'x'.repeat(2000))
  expect((await told(later))[0]).toHaveLength(1000)
  // In a company with more users than the limit, the first 200 are notified.
  const crowd = await outpost.build.company()
  await outpost.asOwner(
    `insert into users (company_id, email, username, role_id) select ${crowd.id}, 'crowd-' || n || '@outpost.test', 'Crowd ' || n, 2 from generate_series(1, 230) n`,
  )
  await tell({ companyId: crowd.id, permission: 'approve_devices' }, 'To a crowd')
  expect(
    await outpost.asOwner("select count(*)::integer as n from notifications where summary = 'To a crowd'"),
  ).toEqual([{ n: 200 }])
})

test('NOTIFICATIONS-013 notifications are deleted when their user leaves the company or the installation', async () => {
  const [mover, leaver, guest] = [
    await outpost.build.user(company.id, 'end_user'),
    await outpost.build.user(company.id, 'end_user'),
    await outpost.build.user(child.id, 'end_user'),
  ]
  await outpost.build.join(guest.id, company.id, 'end_user')
  await tell({ userIds: [mover.id, leaver.id, guest.id] }, 'Of the old company')
  await outpost.build.join(mover.id, child.id, 'end_user')
  expect((await admin.del(`/users/${mover.id}`, { company_id: company.id })).status).toBe(200)
  // The session in the former home company has ended with the membership.
  expect((await list(mover)).data).toBeUndefined()
  expect(await told(await signIn(outpost.url, { email: mover.email, password }))).toEqual([])
  expect((await admin.del(`/users/${guest.id}`, { company_id: company.id })).status).toBe(200)
  expect(await told(guest)).toEqual([])
  expect((await admin.del(`/users/${leaver.id}`)).status).toBe(200)
  expect(await outpost.asOwner("select id from notifications where summary = 'Of the old company'")).toEqual([])
})

test('NOTIFICATIONS-019 notifications older than 90 days are deleted', async () => {
  const user = await outpost.build.user(company.id, 'end_user')
  for (const summary of ['Old', 'Young']) await tell({ userIds: [user.id] }, summary)
  await outpost.asOwner(
    `update notifications set created_at = now() - case summary when 'Old' then interval '91 days' else interval '89 days' end where user_id = ${user.id}`,
  )
  for (const job of notificationJobs) await job.run(outpost.running.app, {})
  expect(await told(user)).toEqual(['Young'])
})
