import { firmwareOf } from '@outpost/agent/platform/fake/image'
import { fileTypes } from '@outpost/contract/files/constants'
import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../testing/calls.ts'
import { backupOf, tarOf } from '../../testing/images-of-devices.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Answer, Person } from '../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number; name: string }
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

const send = (
  who: Person,
  content: Buffer | string,
  name: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> =>
  who.post(
    '/files',
    formOf({
      type: 'device_task_manager_file',
      ...fields,
      file: new File([new Uint8Array(Buffer.from(content))], name),
    }),
  )
const idOf = async (
  who: Person,
  content: Buffer | string,
  name: string,
  fields?: Record<string, unknown>,
): Promise<number> => {
  const { status, body } = await send(who, content, name, fields)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id
}
const bytesOf = async (
  who: Person,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ response: Response; bytes: Buffer }> => {
  const response = await fetch(`${outpost.url}/api${path}`, { headers: { ...who.headers, ...headers } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const blobs = () => join(outpost.running.app.env.dataDir, 'blobs')
/** Returns the hashes of all contents on the disk. */
const stored = async (): Promise<string[]> =>
  (await readdir(blobs(), { recursive: true }))
    .filter((path) => /^[0-9a-f]{2}\/[0-9a-f]{62}$/.test(path))
    .map((path) => path.replace('/', ''))
const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

// FILES-016 FILES-018 FILES-019 FILES-021
test('FILES-017 a file can be uploaded, listed, read, edited, downloaded and removed', async () => {
  const content = randomBytes(200_000)
  const made = await send(admin, content, 'Oppsett (2).bin', { company_id: company.id, description: ' For the mast ' })
  expect(made).toMatchObject({ status: 200, body: { success: true, meta: { id: made.body.data.id } } })
  const { id } = made.body.data
  const record = {
    id,
    name: 'Oppsett (2).bin',
    type: 'device_task_manager_file',
    description: 'For the mast',
    company_id: company.id,
    company_name: company.name,
    device_id: null,
    device_model: '',
    version: '',
    file_size: 200_000,
    sha256: hashOf(content),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  }
  expect((await admin.get(`/files/${id}`)).body.data).toMatchObject(record)
  expect((await admin.get('/files?q=oppsett')).body).toMatchObject({ data: [record], meta: { total: 1 } })
  expect((await admin.put(`/files/${id}`, { description: 'x'.repeat(256) })).status).toBe(422)
  expect((await admin.put(`/files/${id}`, { description: 'For the quay' })).status).toBe(200)
  expect((await admin.get(`/files/${id}`)).body.data.description).toBe('For the quay')
  const { response, bytes } = await bytesOf(admin, `/files/${id}/download`)
  expect(bytes.equals(content)).toBe(true)
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="Oppsett (2).bin"; filename*=UTF-8\'\'Oppsett%20%282%29.bin',
  )
  expect((await admin.del(`/files/${id}`)).status).toBe(200)
  expect((await admin.get(`/files/${id}`)).status).toBe(404)
})

test('FILES-017 without a company the file belongs to the own company, and missing fields are named', async () => {
  const { body } = await send(admin, 'own', 'own.txt')
  expect(body.data.company_id).toBe(company.id)
  const noFile = await admin.post('/files', formOf({ type: 'config' }))
  expect(noFile).toMatchObject({ status: 422, body: { errors: [{ code: 'VALIDATION', source: 'file' }] } })
  expect(await send(admin, 'x', 'x.txt', { type: 'troubleshoot' })).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'type' }] },
  })
  expect(await send(admin, 'x', 'x.txt', { company_id: 'abc' })).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'company_id' }] },
  })
  expect(await admin.post('/files', { type: 'config' })).toMatchObject({
    status: 415,
    body: { errors: [{ code: 'FORM_EXPECTED' }] },
  })
})

test('FILES-017 uploading the same file again gets 409 within the same company and type only', async () => {
  const content = randomBytes(1000)
  const other = await outpost.build.company()
  expect((await send(admin, content, 'a.bin')).status).toBe(200)
  expect(await send(admin, content, 'another name.bin')).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'FILE_EXISTS', source: 'file' }] },
  })
  expect((await send(outpost.admin, content, 'a.bin', { company_id: other.id })).status).toBe(200)
})

// FILES-030
test('FILES-030 identical content is stored once, whoever uploads it, and deleted after its last file', async () => {
  const content = randomBytes(5000)
  const first = await idOf(admin, content, 'one.bin')
  const second = await idOf(outpost.admin, content, 'two.bin')
  const same = async (): Promise<number> => (await stored()).filter((hash) => hash === hashOf(content)).length
  expect(await same()).toBe(1)
  const { sweepFiles } = await import('./storage.ts')
  await admin.del(`/files/${first}`)
  await sweepFiles(outpost.running.app, 0)
  expect((await bytesOf(outpost.admin, `/files/${second}/download`)).bytes.equals(content)).toBe(true)
  await outpost.admin.del(`/files/${second}`)
  await sweepFiles(outpost.running.app)
  expect(await same(), 'spared for an hour').toBe(1)
  await sweepFiles(outpost.running.app, -1000)
  expect(await same()).toBe(0)
})

test('FILES-016 the list can be filtered by type, company, device and text, and sorted', async () => {
  const home = await outpost.build.company()
  const owner = await outpost.build.user(home.id)
  const device = await outpost.build.device(home.id)
  const backup = await idOf(owner, backupOf({ 'etc/config/system': 'config system\n' }), 'b.tar.gz', { type: 'config' })
  const small = await idOf(owner, 'a', 'a.txt', { description: 'for Bodø' })
  await outpost.asOwner(`update files set device_id = ${device.id} where id = ${backup}`)
  const ids = async (query: string): Promise<number[]> =>
    (await owner.get(`/files?${query}`)).body.data.map((file: { id: number }) => file.id)
  expect(await ids('type=config')).toEqual([backup])
  expect(await ids('type=config,device_task_manager_file&sort=name')).toEqual([small, backup])
  expect(await ids('sort=-file_size')).toEqual([backup, small])
  expect(await ids(`device_id=${device.id}`)).toEqual([backup])
  expect(await ids('device_id=not_null')).toEqual([backup])
  expect(await ids('device_id=is_null')).toEqual([small])
  expect(await ids('q=BODØ')).toEqual([small])
  expect(await ids(`company_id=${home.id}&limit=1&sort=-created_at`)).toHaveLength(1)
  expect((await owner.get('/files?type=nonsense')).status).toBe(422)
})

test('FILES-020 a file in use cannot be removed', async () => {
  const id = await idOf(admin, 'needed', 'needed.txt')
  await outpost.asOwner(
    `create table needs (file_id integer not null references files); insert into needs values (${id})`,
  )
  expect(await admin.del(`/files/${id}`)).toMatchObject({ status: 409, body: { errors: [{ code: 'FILE_IN_USE' }] } })
  await outpost.asOwner('drop table needs')
  expect((await admin.del(`/files/${id}`)).status).toBe(200)
})

// FILES-031
test('FILES-031 series, model and version of firmware and backups are read from their content', async () => {
  const known = async (content: Buffer, type: string) => {
    const { body } = await send(admin, content, 'wrong name RUT955.bin', { type })
    const { device_model, series, version } = body.data ?? { device_model: body.errors[0].code }
    return [device_model, series, version]
  }
  const metadata = { metadata_version: '1.1', supported_devices: ['maker,rutx'], version: 'RUTX_R_00.07.06.10' }
  expect(await known(firmwareOf(metadata), 'firmware')).toEqual(['RUTX', 'rut', 'RUTX_R_00.07.06.10'])
  expect(
    await known(
      firmwareOf({ ...metadata, supported_devices: ['maker,trb1'], version: undefined }, { signed: true }),
      'firmware',
    ),
  ).toEqual(['TRB1', 'trb', ''])
  const generic = {
    supported_devices: ['glinet,gl-mt300n-v2'],
    version: { dist: 'OpenWrt', version: '23.05.2', target: 'ramips/mt76x8' },
  }
  expect(await known(firmwareOf(generic), 'firmware')).toEqual(['gl-mt300n-v2', 'linux', 'OpenWrt 23.05.2'])
  const release = "DISTRIB_ID='OpenWrt'\nDISTRIB_RELEASE='22.03.5'\n"
  const board = JSON.stringify({ model: { id: 'maker,rut956', name: 'Maker RUT956' } })
  expect(
    await known(
      backupOf({ 'etc/config/network': 'config', 'etc/board.json': board, 'etc/openwrt_release': release }),
      'config',
    ),
  ).toEqual(['RUT956', 'rut', 'OpenWrt 22.03.5'])
  expect(
    await known(
      backupOf({ './etc/config/system': "config system\n\toption device_fw_version 'TRB1_R_00.07.04.1'\n" }),
      'config',
    ),
  ).toEqual(['TRB1', 'trb', 'TRB1_R_00.07.04.1'])
  const damaged = firmwareOf(metadata)
  damaged[100]! ^= 1
  expect(await known(damaged, 'firmware')).toEqual(['FILE_NOT_RECOGNISED', undefined, undefined])
})

test('FILES-031 invalid firmware and backups are refused and not stored', async () => {
  const refused = { status: 422, body: { errors: [{ code: 'FILE_NOT_RECOGNISED', source: 'file' }] } }
  const before = (await stored()).length
  for (const content of [
    '',
    '<html><script>alert(1)</script></html>',
    'plain text',
    'PK\x03\x04\0\0',
    '#!/bin/sh\nreboot\n',
    '{"supported_devices":["maker,rutx"]}',
  ])
    expect(await send(admin, content, 'f.bin', { type: 'firmware' }), content).toMatchObject(refused)
  for (const content of [
    '',
    'config',
    randomBytes(2000),
    backupOf({ 'tmp/x': 'no configuration' }),
    backupOf({ 'etc/config/a': 'b' }).subarray(0, 40),
  ])
    expect(await send(admin, content, 'b.tar.gz', { type: 'config' })).toMatchObject(refused)
  expect((await stored()).length).toBe(before)
  expect(await readdir(join(blobs(), 'unfinished'))).toEqual([])
})

test('FILES-007 FILES-041 the content of a file is shown as text, JSON, list of archive entries, or not at all', async () => {
  const content = async (bytes: Buffer | string, type?: string): Promise<unknown> =>
    (await admin.get(`/files/${await idOf(admin, bytes, 'look.bin', type ? { type } : {})}/content`)).body.data
  expect(await content('line 1\nlinje å\n')).toEqual({
    kind: 'text',
    text: 'line 1\nlinje å\n',
    entries: null,
    truncated: false,
  })
  expect(await content('{"a":[1,2]}')).toMatchObject({ kind: 'json', text: '{\n  "a": [\n    1,\n    2\n  ]\n}' })
  // A two-byte character that the limit cuts in half is left out.
  expect(await content(`x${'å'.repeat(200_000)}`)).toEqual({
    kind: 'text',
    text: `x${'å'.repeat(131_071)}`,
    entries: null,
    truncated: true,
  })
  expect(await content(backupOf({ 'etc/config/network': 'abc' }), 'config')).toEqual({
    kind: 'archive',
    text: null,
    entries: [{ name: 'etc/config/network', size: 3 }],
    truncated: false,
  })
  expect(await content(randomBytes(5000))).toEqual({ kind: 'binary', text: null, entries: null, truncated: false })
  expect(await content('')).toMatchObject({ kind: 'text', text: '' })
})

test('FILES-041 of long or deeply nested content only the beginning is returned', async () => {
  const content = async (bytes: Buffer | string) =>
    (await admin.get(`/files/${await idOf(admin, bytes, 'long.bin')}/content`)).body.data
  const many = await content(
    backupOf(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`etc/config/part-${n}`, '']))),
  )
  expect(many).toMatchObject({ kind: 'archive', truncated: true })
  expect(many.entries).toHaveLength(500)
  // An archive that is damaged after its first member. Exceeding a limit has the same effect.
  const damaged = tarOf({ 'first.txt': 'x', 'second.txt': 'y' })
  damaged[1024 + 150]! ^= 1
  expect(await content(damaged)).toEqual({
    kind: 'archive',
    text: null,
    entries: [{ name: 'first.txt', size: 1 }],
    truncated: true,
  })
  // Bytes after the end of an archive are not part of it: OpenWrt appends the metadata of an image there.
  const image = Buffer.concat([tarOf({ 'sysupgrade-x/CONTROL': 'BOARD=x\n' }), Buffer.alloc(700, '{')])
  expect(await content(image)).toEqual({
    kind: 'archive',
    text: null,
    entries: [{ name: 'sysupgrade-x/CONTROL', size: 8 }],
    truncated: false,
  })
  const deep = '['.repeat(5000) + ']'.repeat(5000)
  expect(await content(deep)).toMatchObject({ kind: 'json', text: deep, truncated: false })
  const wide = `${'['.repeat(30)}${'0,'.repeat(100_000)}0${']'.repeat(30)}`
  expect(await content(wide)).toMatchObject({ kind: 'json', text: wide, truncated: false })
})

test('FILES-029 every type is listed and can be filtered by name, and a lookup entry has name, id and device model', async () => {
  const home = await outpost.build.company()
  const owner = await outpost.build.user(home.id)
  for (const type of fileTypes)
    await outpost.asOwner(
      `insert into files (company_id, type, name, device_model, sha256, crc32, size) values (${home.id}, '${type}', '${type}.bin', 'RUTX', sha256('${type}'), 1, 1)`,
    )
  for (const type of fileTypes)
    expect(
      (await owner.get(`/files?type=${type}&company_id=${home.id}`)).body.data.map(
        (file: { name: string }) => file.name,
      ),
    ).toEqual([`${type}.bin`])
  expect((await owner.get(`/files?company_id=${home.id}`)).body.meta.total).toBe(8)
  const { data } = (
    await owner.get(`/files?type=firmware,config&fields=name,id,device_model&sort=name&company_id=${home.id}&limit=100`)
  ).body
  expect(data).toEqual(
    ['config', 'firmware'].map((type) => ({ id: expect.any(Number), name: `${type}.bin`, device_model: 'RUTX' })),
  )
  await expect(
    outpost.asOwner(
      `insert into files (company_id, type, name, sha256, crc32, size) values (${home.id}, 'other', 'x', sha256('x'), 1, 1)`,
    ),
  ).rejects.toThrow(/check constraint/)
})
