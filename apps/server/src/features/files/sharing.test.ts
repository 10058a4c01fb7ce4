import { randomBytes } from 'node:crypto'
import { firmwareOf } from '@outpost/agent/platform/fake/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../kit/transaction.ts'
import { scopeOf } from '../../kit/scope.ts'
import type { Actor } from '../../kit/actor.ts'
import { formOf } from '../../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

/** `owner` is the parent of `child` and `other`. `sibling` is next to `owner`. */
let outpost: TestOutpost
let owner: { id: number; level: number; admin: Person }
let child: typeof owner
let other: typeof owner
let sibling: typeof owner
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const made = async (parent: number) => {
    const company = await outpost.build.company(parent)
    return { ...company, admin: await outpost.build.user(company.id) }
  }
  owner = await made(1)
  child = await made(owner.id)
  other = await made(owner.id)
  sibling = await made(1)
})
afterAll(() => outpost.close())

const upload = (who: Person, fields: Record<string, unknown> = {}, content: Buffer = randomBytes(500)) =>
  who.post(
    '/files',
    formOf({ type: 'device_task_manager_file', ...fields, file: new File([new Uint8Array(content)], 'shared.bin') }),
  )
const idOf = async (who: Person): Promise<number> => (await upload(who)).body.data.id
const sees = async (who: Person, id: number): Promise<boolean> => {
  const [listed, read, loaded, zipped] = [
    await who.get(`/files?id=${id}`),
    await who.get(`/files/${id}`),
    await who.get(`/files/${id}/download`),
    await who.post('/files/download/zip', { files: [id] }),
  ]
  const all = [listed.body.meta.total === 1, read.status === 200, loaded.status === 200, zipped.status === 200]
  expect(new Set(all).size, 'one answer in all ways').toBe(1)
  return all[0]!
}
const seenBy = async (id: number): Promise<string[]> => {
  const found: string[] = []
  for (const [name, one] of Object.entries({ owner, child, other, sibling }))
    if (await sees(one.admin, id)) found.push(name)
  return found
}

// FILES-042
test('FILES-008 FILES-042 a file is visible to its own company, its subsidiaries, or chosen companies', async () => {
  const id = await idOf(owner.admin)
  expect(await seenBy(id)).toEqual(['owner'])
  expect((await owner.admin.get(`/files/${id}/permissions`)).body.data).toEqual({
    visibility: 'company',
    company_id: [],
  })
  expect((await owner.admin.put(`/files/${id}/permissions`, { visibility: 'subsidiaries' })).status).toBe(200)
  expect(await seenBy(id)).toEqual(['owner', 'child', 'other'])
  expect(
    (await owner.admin.put(`/files/${id}/permissions`, { visibility: 'chosen', company_id: [other.id] })).status,
  ).toBe(200)
  expect(await seenBy(id)).toEqual(['owner', 'other'])
  expect((await owner.admin.get(`/files/${id}/permissions`)).body.data).toEqual({
    visibility: 'chosen',
    company_id: [other.id],
  })
  await owner.admin.put(`/files/${id}/permissions`, { visibility: 'company' })
  expect(await seenBy(id)).toEqual(['owner'])
})

test('FILES-008 only companies in scope can be chosen, and at least one is required', async () => {
  const id = await idOf(owner.admin)
  for (const company_id of [[sibling.id], [1], [99_999_999], []]) {
    expect(await owner.admin.put(`/files/${id}/permissions`, { visibility: 'chosen', company_id })).toMatchObject({
      status: 422,
      body: { errors: [{ source: 'company_id' }] },
    })
  }
  expect(await seenBy(id)).toEqual(['owner'])
})

test('FILES-008 a chosen company that moves away no longer sees the file', async () => {
  const guest = { ...(await outpost.build.company(owner.id)) }
  const admin = await outpost.build.user(guest.id)
  const id = await idOf(owner.admin)
  await owner.admin.put(`/files/${id}/permissions`, { visibility: 'chosen', company_id: [guest.id] })
  expect(await sees(admin, id)).toBe(true)
  expect((await outpost.admin.post('/companies/move', { source: guest.id, target: sibling.id })).status).toBe(200)
  expect(await sees(admin, id)).toBe(false)
})

test('FILES-039 a shared file can be used but not changed, and does not name the parent company', async () => {
  const id = await idOf(owner.admin)
  await owner.admin.put(`/files/${id}/permissions`, { visibility: 'subsidiaries' })
  expect((await child.admin.get(`/files/${id}`)).body.data).toMatchObject({ shared: true, company_name: '' })
  for (const answer of [
    await child.admin.put(`/files/${id}`, { description: 'mine' }),
    await child.admin.del(`/files/${id}`),
    await child.admin.put(`/files/${id}/permissions`, { visibility: 'company' }),
    await child.admin.get(`/files/${id}/permissions`),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ code: 'FORBIDDEN', source: 'id' }] } })
  }
  expect((await owner.admin.get(`/files/${id}`)).body.data).toMatchObject({ shared: false, description: '' })
})

test('FILES-051 a shared file does not name a device that its readers cannot see', async () => {
  const device = await outpost.build.device(owner.id, { name: 'Mast' })
  const id = await idOf(owner.admin)
  await outpost.asOwner(`update files set device_id = ${device.id} where id = ${id}`)
  await owner.admin.put(`/files/${id}/permissions`, { visibility: 'subsidiaries' })
  expect((await owner.admin.get(`/files/${id}`)).body.data).toMatchObject({ device_name: 'Mast' })
  expect((await child.admin.get(`/files/${id}`)).body.data).toMatchObject({ shared: true, device_name: '' })
})

test('SECURITY-004 FILES-039 the database itself allows reading shared rows, but not changing or removing them', async () => {
  const id = await idOf(owner.admin)
  const scope = scopeOf({ companyId: child.id, companyLevel: child.level, reach: 'tree' } as Actor)
  const rowsSeen = () =>
    inTransaction(
      outpost.running.app.db,
      scope,
      async (tx) => (await tx.selectFrom('files').select('id').where('id', '=', id).execute()).length,
    )
  expect(await rowsSeen()).toBe(0)
  await owner.admin.put(`/files/${id}/permissions`, { visibility: 'chosen', company_id: [child.id] })
  expect(await rowsSeen()).toBe(1)
  const changed = await inTransaction(outpost.running.app.db, scope, async (tx) => [
    (await tx.updateTable('files').set({ description: 'x' }).where('id', '=', id).executeTakeFirst()).numUpdatedRows,
    (await tx.deleteFrom('files').where('id', '=', id).executeTakeFirst()).numDeletedRows,
  ])
  expect(changed).toEqual([0n, 0n])
})

// ROLES-042
test('FILES-002 FILES-039 global firmware is visible to all users, and managed by the operator only', async () => {
  const firmware = firmwareOf({ supported_devices: ['maker,rutx'], version: 'RUTX_R_00.07.07' })
  const refused = { status: 403, body: { errors: [{ code: 'FORBIDDEN', source: 'upload_files_global_scope' }] } }
  expect(await upload(owner.admin, { type: 'global_firmware' }, firmware)).toMatchObject(refused)
  // The permission alone is not enough: otherwise a user of a subsidiary who was given it could publish to everybody.
  const holder = await outpost.build.userWith(owner.id, [100, 101, 102, 103])
  expect(await upload(holder, { type: 'global_firmware' }, firmware)).toMatchObject(refused)
  const made = await upload(outpost.admin, { type: 'global_firmware' }, firmware)
  expect(made).toMatchObject({
    status: 200,
    body: { data: { series: 'rut', version: 'RUTX_R_00.07.07', company_id: 1 } },
  })
  const { id } = made.body.data
  expect(await seenBy(id)).toEqual(['owner', 'child', 'other', 'sibling'])
  expect((await sibling.admin.get('/files?type=global_firmware')).body.data).toMatchObject([{ id, shared: true }])
  const topAdmin = await outpost.build.user(1, 'admin')
  expect(await topAdmin.del(`/files/${id}`)).toMatchObject(refused)
  expect(await outpost.admin.put(`/files/${id}/permissions`, { visibility: 'company' })).toMatchObject({ status: 422 })
  expect((await outpost.admin.del(`/files/${id}`)).status).toBe(200)
})

test('FILES-049 guests and others without the permission cannot read a configuration, backup or troubleshoot archive', async () => {
  const company = await outpost.build.company()
  const admin = await outpost.build.user(company.id)
  const guarded = []
  for (const type of ['config', 'periodic_backup', 'troubleshoot']) {
    const id = await idOf(admin)
    await outpost.asOwner(`update files set type = '${type}' where id = ${id}`)
    guarded.push(id)
  }
  const plain = await idOf(admin)
  const refused = { status: 403, body: { errors: [{ code: 'FORBIDDEN', source: 'download_device_files' }] } }
  const ways = (who: Person, id: number) =>
    Promise.all([
      who.get(`/files/${id}/download`),
      who.get(`/files/${id}/content`),
      who.post('/files/download/zip', { files: [plain, id] }),
    ])
  const [guest, advanced, viewer] = [
    await outpost.build.user(company.id, 'read_only'),
    await outpost.build.user(company.id, 'readonly_admin'),
    await outpost.build.userWith(company.id, [100]),
  ]
  for (const who of [guest, advanced, viewer]) {
    for (const id of guarded) for (const answer of await ways(who, id)) expect(answer).toMatchObject(refused)
    // They see that the files exist, and can read all others.
    expect((await who.get('/files')).body.meta.total).toBe(4)
    for (const answer of await ways(who, plain)) expect(answer.status).toBe(200)
  }
  for (const who of [
    admin,
    await outpost.build.user(company.id, 'end_user'),
    await outpost.build.userWith(company.id, [100, 105]),
  ]) {
    for (const id of guarded) for (const answer of await ways(who, id)) expect(answer.status).toBe(200)
  }
})

// FILES-043
test('FILES-038 FILES-043 a quota is shared by a company and its subsidiaries, set by a parent company, and enforced under load', async () => {
  const parent = await outpost.build.company()
  const [admin, below] = [await outpost.build.user(parent.id), await outpost.build.company(parent.id)]
  const belowAdmin = await outpost.build.user(below.id)
  expect((await upload(admin, {}, randomBytes(1000))).status).toBe(200)
  expect((await admin.get(`/files/quota/${parent.id}`)).body.data).toEqual({
    used: 1000,
    quota: null,
    limit: 83_886_080,
  })
  expect(await admin.put(`/files/quota/${parent.id}`, { quota: 5 })).toMatchObject({ status: 403 })
  expect((await outpost.admin.put(`/files/quota/${parent.id}`, { quota: 10_000 })).status).toBe(200)
  const full = { status: 409, body: { errors: [{ code: 'FILE_QUOTA_EXCEEDED', source: 'file' }] } }
  expect(await upload(belowAdmin, {}, randomBytes(9001))).toMatchObject(full)
  const answers = await Promise.all(
    [admin, belowAdmin].flatMap((who) => [who, who]).map((who) => upload(who, {}, randomBytes(4000))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect((await admin.get(`/files/quota/${parent.id}`)).body.data).toMatchObject({ used: 9000, quota: 10_000 })
  expect((await admin.put(`/files/quota/${below.id}`, { quota: null })).status).toBe(200)
})
