import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'

let outpost: TestOutpost
let company: { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
})
afterAll(() => outpost.close())

// ROLES-005 ROLES-014 ROLES-015 ROLES-016 ROLES-017 ROLES-018 ROLES-019
test('ROLES-005 the six default roles have their ids, titles and invitable roles', async () => {
  const { body } = await outpost.admin.get('/roles?type=default')
  const facts = body.data.map((role: Record<string, unknown>) => [
    role['id'],
    role['name'],
    role['title'],
    role['canInviteRoles'],
    role['isDefault'],
    role['company_id'],
  ])
  expect(facts).toEqual([
    [
      1,
      'super_admin',
      'System Administrator',
      ['admin', 'end_user', 'readonly_admin', 'read_only', 'support'],
      true,
      null,
    ],
    [2, 'admin', 'Administrator', ['admin', 'end_user', 'readonly_admin', 'read_only'], true, null],
    [3, 'end_user', 'End Client', [], true, null],
    [4, 'read_only', 'Guest', [], true, null],
    [5, 'support', 'Support', [], true, null],
    [6, 'readonly_admin', 'Advanced Guest', [], true, null],
  ])
})

test('ROLES-005 custom roles are listed too, and can be filtered by kind, company and text', async () => {
  const user = await outpost.build.userWith(company.id, [90, 2])
  const list = async (query: string) => (await outpost.admin.get(`/roles?limit=100&${query}`)).body
  const custom = await list('type=custom')
  expect(custom.data).toMatchObject([
    { company_id: company.id, permissions_count: 2, isDefault: false, name: 'custom' },
  ])
  expect((await list('')).meta.total).toBe(7)
  expect((await list('q=GUEST')).data.map((role: { title: string }) => role.title)).toEqual(['Guest', 'Advanced Guest'])
  expect((await list('type=custom&company_id=1')).data).toEqual([])
  expect((await outpost.admin.get('/roles?limit=2&offset=5')).body.data).toHaveLength(2)
  // ROLES-010: exactly the permissions that the role holds.
  const { body } = await outpost.admin.get(`/roles/${custom.data[0].id}/permissions`)
  expect(body.data.map((permission: { name: string }) => permission.name)).toEqual(['view_devices', 'view_tags'])
  expect((await user.get('/user')).body.permissions.toSorted()).toEqual(['view_devices', 'view_tags'])
})

// ROLES-012 ROLES-057
test('ROLES-012 ROLES-057 the catalogue contains every permission with a stable number', async () => {
  const { body } = await outpost.admin.get('/roles/permissions')
  const names = new Map<number, string>(
    body.data.map((permission: { id: number; name: string }) => [permission.id, permission.name]),
  )
  expect(names.size).toBe(body.data.length)
  // Custom roles store these numbers.
  for (const [id, name] of [
    [1, 'super_admin'],
    [2, 'view_devices'],
    [21, 'execute_device_commands'],
    [43, 'connect_device_remote_access'],
    [61, 'create_companies'],
    [72, 'delete_users'],
    [94, 'assign_tags'],
    [142, 'create_credits'],
    [155, 'view_audit'],
  ] as const)
    expect(names.get(id)).toBe(name)
  // Each has a description of its own that says what it allows.
  const words = body.data.flatMap(({ title, description }: { title: string; description: string }) => [
    title,
    description,
  ])
  expect(new Set(words).size).toBe(words.length)
})

test('ROLES-007 ROLES-013 a role is returned with all its fields, and none outside the scope is', async () => {
  const made = (
    await outpost.admin.post('/roles', { title: 'Watcher', company_id: [company.id], permission_id: [90, 2] })
  ).body.data
  const reader = await outpost.build.user(company.id, 'admin')
  const { body } = await reader.get(`/roles/${made.id}`)
  expect(body.data).toEqual({
    id: made.id,
    name: 'custom',
    title: 'Watcher',
    description: '',
    company_id: company.id,
    company_name: expect.any(String),
    permissions_count: 2,
    users_count: 0,
    canInviteRoles: [],
    can_give: true,
    isDefault: false,
    revision: 1,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    updated_at: made.updated_at,
  })
  expect((await reader.get('/roles/1')).body.data).toMatchObject({
    name: 'super_admin',
    company_id: null,
    company_name: null,
    isDefault: true,
    can_give: false,
  })
  const stranger = await outpost.build.user((await outpost.build.company()).id, 'admin')
  expect((await stranger.get(`/roles/${made.id}`)).status).toBe(404)
  expect((await reader.get('/roles/2000000000')).status).toBe(404)
})

test('ROLES-016 an end client has no access to subsidiaries, users and credit transfers', async () => {
  const client = await outpost.build.user(company.id, 'end_user')
  const { permissions } = (await client.get('/user')).body
  for (const missing of [
    'super_admin',
    'create_companies',
    'move_companies',
    'view_users',
    'create_user_invitations',
    'move_credits',
    'create_credits',
    'impersonate_users',
  ])
    expect(permissions).not.toContain(missing)
  expect(permissions).toEqual(expect.arrayContaining(['view_devices', 'create_devices', 'execute_device_commands']))
})

// ROLES-055
test('ROLES-055 a custom role can be used only in the companies below its own', async () => {
  const child = await outpost.build.company(company.id)
  const stranger = await outpost.build.company()
  const user = await outpost.build.userWith(company.id, [90])
  await outpost.asOwner(`update users set company_id = ${child.id} where id = ${user.id}`)
  expect((await user.get('/tags')).status).toBe(200)
  await outpost.asOwner(`update users set company_id = ${stranger.id} where id = ${user.id}`)
  expect((await user.get('/tags')).status).toBe(401)
})

test('a deleted role gives no access', async () => {
  const user = await outpost.build.userWith(company.id, [90])
  await outpost.asOwner(`delete from roles where id = (select role_id from users where id = ${user.id})`)
  expect((await user.get('/user')).status).toBe(401)
})
