import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { formOf } from '../../../testing/calls.ts'
import { backupOf, tarOf } from '../../../testing/images-of-devices.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

async function upload(content: Buffer | string, name: string, type = 'config', who = admin): Promise<number> {
  const file = new File([new Uint8Array(Buffer.from(content))], name)
  const { status, body } = await who.post('/files', formOf({ type, file }))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id
}

const system = (name: string): string => `config system\n\toption hostname '${name}'\n`

test('FILES-054: two backups are compared file by file', async () => {
  const before = await upload(
    backupOf({
      'etc/config/system': system('old'),
      'etc/config/network': 'config interface lan\n',
      'etc/gone': 'x\n',
      'etc/dropbear/key': '\u0001\u0002 old',
    }),
    'before.tar.gz',
  )
  const after = await upload(
    backupOf({
      'etc/config/system': system('new'),
      'etc/config/network': 'config interface lan\n',
      'etc/config/firewall': 'config zone\n',
      'etc/dropbear/key': '\u0001\u0002 new',
    }),
    'after.tar.gz',
  )
  const { status, body } = await admin.get(`/files/${before}/compare/${after}`)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    different: [
      { name: 'etc/config/firewall', change: 'added', kind: 'text', before: null, after: 'config zone\n' },
      { name: 'etc/config/system', change: 'changed', kind: 'text', before: system('old'), after: system('new') },
      { name: 'etc/dropbear/key', change: 'changed', kind: 'binary', before: null, after: null },
      { name: 'etc/gone', change: 'removed', kind: 'text', before: 'x\n', after: null },
    ],
    same: 1,
    truncated: false,
  })
  const itself = await admin.get(`/files/${before}/compare/${before}`)
  expect(itself.body.data).toEqual({ different: [], same: 4, truncated: false })
})

test('FILES-054: texts are compared with texts, and never with an archive', async () => {
  const [text, other] = [
    await upload('uptime\n', 'a.sh', 'device_task_manager_file'),
    await upload('uptime -p\n', 'b.sh', 'device_task_manager_file'),
  ]
  const { body } = await admin.get(`/files/${text}/compare/${other}`)
  expect(body.data.different).toEqual([
    { name: '', change: 'changed', kind: 'text', before: 'uptime\n', after: 'uptime -p\n' },
  ])
  const archive = await upload(backupOf({ 'etc/config/system': system('a') }), 'c.tar.gz')
  const refused = await admin.get(`/files/${text}/compare/${archive}`)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject([{ code: 'VALIDATION', source: 'other_id' }])
})

test('FILES-054: large and damaged archives give what could be read', async () => {
  const large = 'x'.repeat(300_000)
  const one = await upload(gzipSync(tarOf({ 'etc/config/system': system('a'), 'etc/large': large })), '1.tar.gz')
  const two = await upload(gzipSync(tarOf({ 'etc/config/system': system('a'), 'etc/large': `${large}y` })), '2.tar.gz')
  const { body } = await admin.get(`/files/${one}/compare/${two}`)
  expect(body.data).toEqual({
    different: [{ name: 'etc/large', change: 'changed', kind: 'large', before: null, after: null }],
    same: 1,
    truncated: false,
  })
  const archive = tarOf({ 'etc/first': 'a\n', 'etc/second': 'b\n' })
  const damaged = await upload(
    Buffer.concat([archive.subarray(0, 1024), Buffer.alloc(512, 1)]),
    'damaged.tar',
    'device_task_manager_file',
  )
  const whole = await upload(archive, 'whole.tar', 'device_task_manager_file')
  const cut = await admin.get(`/files/${whole}/compare/${damaged}`)
  expect(cut.body.data).toMatchObject({ different: [{ name: 'etc/second', change: 'removed' }], truncated: true })
})

test('FILES-054: the content of backups needs its permission, and files of others are unknown', async () => {
  const [one, two] = [
    await upload(backupOf({ 'etc/config/system': system('p') }), 'p.tar.gz'),
    await upload(backupOf({ 'etc/config/system': system('q') }), 'q.tar.gz'),
  ]
  const guest = await outpost.build.user(company.id, 'read_only')
  expect((await guest.get(`/files/${one}/compare/${two}`)).status).toBe(403)
  const foreign = await outpost.build.user((await outpost.build.company()).id)
  const theirs = await upload(backupOf({ 'etc/config/system': system('r') }), 'r.tar.gz', 'config', foreign)
  expect((await admin.get(`/files/${one}/compare/${theirs}`)).status).toBe(404)
})

/** Makes files backups of a device, as if the device had sent them, the first one the oldest. */
const assign = (device: number, ids: readonly number[]): Promise<void> =>
  inTransaction(outpost.running.app.db, systemScope, async (tx) => {
    for (const [at, id] of ids.entries())
      await tx
        .updateTable('files')
        .set({ device_id: device, created_at: new Date(Date.UTC(2026, 0, 1 + at)) })
        .where('id', '=', id)
        .execute()
  })

test('FILES-055: the backups of a device are searched, the newest first', async () => {
  const device = await outpost.build.device(company.id)
  const [first, second, third] = [
    await upload(backupOf({ 'etc/config/network': "config interface lan\n\toption ipaddr '10.0.0.1'\n" }), '1.tar.gz'),
    await upload(backupOf({ 'etc/config/network': "config interface lan\n\toption ipaddr '10.0.0.2'\n" }), '2.tar.gz'),
    await upload(
      backupOf({
        'etc/config/network': "config interface lan\n\toption ipaddr '10.0.0.2'\n",
        'etc/config/dhcp': `# 10.0.0.2\n${'# 10.0.0.2\n'.repeat(30)}`,
        'etc/binary': '\u000010.0.0.2',
      }),
      '3.tar.gz',
    ),
  ]
  await assign(device.id, [first, second, third])
  const search = async (query: string) => (await admin.get(`/devices/${device.id}/backups/search?${query}`)).body
  const { data } = await search('q=10.0.0.2')
  expect(data).toMatchObject({ searched: 3, truncated: false })
  expect(data.backups).toMatchObject([
    { id: third, name: '3.tar.gz', count: 32 },
    {
      id: second,
      created_at: '2026-01-02 00:00:00',
      count: 1,
      lines: [{ name: 'etc/config/network', line: 2, text: "\toption ipaddr '10.0.0.2'" }],
    },
  ])
  expect(data.backups[0].lines).toHaveLength(20)
  expect((await search('q=OPTION')).data.backups).toHaveLength(3)
  expect((await search('q=OPTION&case_sensitive=true')).data.backups).toEqual([])
  expect((await search('q=x')).errors).toMatchObject([{ code: 'VALIDATION', source: 'q' }])
  const guest = await outpost.build.user(company.id, 'read_only')
  expect((await guest.get(`/devices/${device.id}/backups/search?q=lan`)).status).toBe(403)
  const foreign = await outpost.build.user((await outpost.build.company()).id)
  expect((await foreign.get(`/devices/${device.id}/backups/search?q=lan`)).status).toBe(404)
})
