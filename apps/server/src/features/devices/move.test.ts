import { permissions } from '@outpost/contract/permissions'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { makeMember } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { makeRecord } from '../../testing/records.ts'
import { until } from '../../testing/until.ts'

interface Branch {
  id: number
  level: number
  admin: Person & { id: number }
}
let outpost: TestOutpost
/** A provider with the customers `from` and `to`. */
let provider: Branch
let from: Branch
let to: Branch
beforeAll(async () => {
  outpost = await startOutpost()
  const branch = async (parent: number): Promise<Branch> => {
    const company = await outpost.build.company(parent)
    return { ...company, admin: await outpost.build.user(company.id) }
  }
  provider = await branch(1)
  ;[from, to] = [await branch(provider.id), await branch(provider.id)]
})
afterAll(() => outpost.close())

const app = () => outpost.running.app
const idOf = (name: string): number => permissions.find((entry) => entry.name === name)!.id
const move = (who: Person, devices: readonly number[], company: number, path = '/devices/move/') =>
  who.post(path, { device_id: devices, company_id: company })
const events = async (who: Person, channel: string) => (await who.get(`/status/channel/${channel}`)).body.data
const toldOf = ({ status, body }: Awaited<ReturnType<Person['get']>>): string =>
  [status, body.errors?.[0]?.code, body.errors?.[0]?.source].filter(Boolean).join(' ')

test('DEVICES-023 devices can be moved with and without the trailing slash, and the channel reports each', async () => {
  const devices = [
    await outpost.build.device(from.id),
    await outpost.build.device(from.id),
    await outpost.build.device(from.id),
  ]
  for (const [at, path] of ['/devices/move', '/devices/move/'].entries()) {
    const { status, body } = await move(provider.admin, [devices[at]!.id], to.id, path)
    expect(status).toBe(200)
    expect(await events(provider.admin, body.meta.channel)).toEqual({
      [devices[at]!.id]: [expect.objectContaining({ status: 'completed', errorCode: 0 })],
    })
    expect((await provider.admin.get(`/devices/${devices[at]!.id}`)).body.data.company_id).toBe(to.id)
  }
  // Again, with a device that has not moved yet.
  const again = await move(
    provider.admin,
    devices.map(({ id }) => id),
    to.id,
  )
  const values = Object.values(await events(provider.admin, again.body.meta.channel)) as {
    status: string
    value: string
  }[][]
  expect(values.flat().map(({ status, value }) => `${status} ${value.replace(/ to .*| already.*/, '')}`)).toEqual(
    ['completed Already belongs', 'completed Already belongs', 'completed Moved'].map((text) =>
      expect.stringContaining(text),
    ),
  )
  expect(toldOf(await provider.admin.post('/devices/move', { company_id: to.id }))).toBe('422 VALIDATION device_id')
  expect(toldOf(await provider.admin.post('/devices/move', { device_id: [devices[0]!.id] }))).toBe(
    '422 VALIDATION company_id',
  )
  expect(toldOf(await move(provider.admin, [2_147_483_000], to.id))).toBe('404 NOT_FOUND device_id')
  expect(toldOf(await move(from.admin, [devices[0]!.id], from.id))).toBe('403 FORBIDDEN move_devices')
})

test('DEVICES-094 ROLES-051 moving requires create_devices and delete_devices and a company of level 1 or 2', async () => {
  const [create, remove, view] = [idOf('create_devices'), idOf('delete_devices'), idOf('view_devices')]
  const everythingElse = permissions.map(({ id }) => id).filter((id) => id !== create && id !== remove)
  const verdicts: [string, boolean][] = []
  for (const [name, company, held] of [
    ['both', provider.id, [view, create, remove]],
    ['at the top', 1, [create, remove]],
    ['no create', provider.id, [...everythingElse, remove]],
    ['no delete', provider.id, [...everythingElse, create]],
    ['neither', provider.id, everythingElse],
    ['level 3', from.id, [...everythingElse, create, remove]],
  ] as const) {
    const person = await outpost.build.userWith(company, [...held])
    const may = (await move(person, [2_147_483_000], company)).status !== 403
    expect((await person.get('/user')).body.permissions.includes('move_devices'), name).toBe(may)
    verdicts.push([name, may])
  }
  expect(verdicts).toEqual([
    ['both', true],
    ['at the top', true],
    ['no create', false],
    ['no delete', false],
    ['neither', false],
    ['level 3', false],
  ])
  expect(
    (await provider.admin.get('/roles/permissions?limit=500')).body.data.map(({ name }: { name: string }) => name),
  ).not.toContain('move_devices')
})

/** Returns what a user sees of a device and its related records. */
async function seen(who: Person, id: number, file: number) {
  const rows = async (path: string) => (await who.get(path)).body.data?.length ?? 0
  return {
    device: (await who.get(`/devices/${id}`)).status,
    listed: await rows(`/devices?id=${id}`),
    logs: await rows(`/devices/${id}/logs?q=own line`),
    commands: await rows(`/devices/${id}/commands`),
    attempts: await rows(`/devices/${id}/connect-attempts`),
    entries: await rows(`/devices/remote-access?device_id=${id}`),
    file: (await who.get(`/files/${file}`)).status,
    found: JSON.stringify((await who.get('/search?q=wanderer device')).body.data).includes('wanderer device') ? 1 : 0,
  }
}

test('DEVICES-009 a moved device keeps its key and history and loses its tags, and the old company no longer sees it', async () => {
  const owner = { company: from, userId: from.admin.id, canary: 'wanderer' }
  const id = Number(await makeRecord(app(), 'device', owner))
  const file = Number(await makeRecord(app(), 'file', owner))
  const tags = [
    await from.admin.post('/tags', { company_id: from.id, name: 'Of the old one' }),
    await provider.admin.post('/tags', { company_id: provider.id, name: 'Of both' }),
  ].map(({ body }) => body.data.id)
  await outpost.asOwner(`update files set device_id = ${id}, visibility = 'chosen' where id = ${file}`)
  await outpost.asOwner(
    `insert into device_logs (company_id, device_id, type, status, log) values (${from.id}, ${id}, 'Test', true, 'own line')`,
  )
  await outpost.asOwner(
    `insert into device_notes (company_id, device_id, username, text) values (${from.id}, ${id}, 'Somebody', 'own note')`,
  )
  await outpost.asOwner(`with job as (insert into device_jobs (company_id, device_id, kind, source, source_id, source_name, turn, state, expires_at, finished_at)
      values (${from.id}, ${id}, 'firmware_upload', 'person', ${file}, 'old.bin', 'update', 'done', now(), now()) returning id)
    insert into device_updates (job_id, company_id, version_from, version_to, keep_settings, offline) select id, ${from.id}, '', '', true, false from job`)
  await outpost.asOwner(
    `insert into device_jobs (company_id, device_id, kind, source, expires_at, token_hash) values (${from.id}, ${id}, 'download_backup', 'person', now(), sha256('open'))`,
  )
  await outpost.asOwner(`insert into device_jobs (company_id, device_id, kind, source, tag_name, tag_description, batch, source_id, source_name, state, said, expires_at, finished_at)
    values (${from.id}, ${id}, 'firmware_upload', 'tag', 'Of the old one', '', gen_random_uuid(), ${file}, 'old.bin', 'done', 'done', now(), now())`)
  expect((await provider.admin.post('/devices/tags/assign', { device_id: [id], tag_id: tags })).status).toBe(200)
  const before = await provider.admin.get(`/devices/${id}`)
  const everything = await seen(from.admin, id, file)
  expect(Object.values(everything)).not.toContain(0)
  expect(everything).toMatchObject({ device: 200, listed: 1, file: 200 })
  const nothing = await seen(to.admin, id, file)
  expect(nothing).toMatchObject({ device: 404, listed: 0, file: 404 })

  expect((await move(provider.admin, [id], to.id)).status).toBe(200)
  expect(await seen(to.admin, id, file)).toEqual(everything)
  expect(await seen(from.admin, id, file)).toEqual(nothing)
  const after = (await to.admin.get(`/devices/${id}`)).body.data
  expect(after).toMatchObject({
    company_id: to.id,
    tags: [],
    key_fingerprint: before.body.data.key_fingerprint,
    operator: before.body.data.operator,
  })
  expect(before.body.data.tags).toHaveLength(2)
  expect((await from.admin.get('/devices/logs?q=wanderer-')).body.data).toMatchObject([
    { company_id: from.id, device_id: null, type: 'Move device', log: 'Moved to another company' },
  ])
  expect((await to.admin.get(`/devices/${id}/logs?q=moved here`)).body.meta.total).toBe(1)
  expect(
    await outpost.asOwner(
      `select act from audit where act = 'POST /devices/move' and target = 'devices:${id}' and by_company_id is null`,
    ),
  ).toHaveLength(1)
  // Covers every table with a device and a company: rows either follow the device, or stay with the company that acted
  // or paid.
  const tables =
    await outpost.asOwner(`select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'company_id' and exists (select from information_schema.columns d where d.table_name = c.table_name and d.table_schema = 'public' and d.column_name = 'device_id') order by 1`)
  // Consents and templates of the former company are removed.
  const stays = [
    'access_requests',
    'alert_incident_devices',
    'automation_devices',
    'backup_rule_devices',
    'credit_periods',
    'desired_assignments',
    'device_days',
    'device_months',
    'integration_events',
    'remote_consents',
    'remote_sessions',
    'task_schedule_devices',
    'task_schedule_queue',
  ]
  const follow = [
    'alert_absences',
    'alert_configurations',
    'alert_readings',
    'automation_actions',
    'automation_evaluations',
    'commands',
    'config_changes',
    'connect_attempts',
    'cwmp_devices',
    'cwmp_parameters',
    'dashboards',
    'data_usage_sims',
    'desired_devices',
    'desired_pending',
    'desired_reads',
    'desired_values',
    'device_alerts',
    'device_api_reads',
    'device_jobs',
    'device_logs',
    'device_connections',
    'device_notes',
    'device_positions',
    'device_states',
    'device_tags',
    'failed_readings',
    'geofence_devices',
    'files',
    'hotspot_kiosks',
    'hotspot_vouchers',
    'hotspots',
    'network_changes',
    'network_maps',
    'network_stays',
    'password_changes',
    'pending_devices',
    'port_scans',
    'remote_access',
    'task_runs',
    'template_assignments',
    'template_devices',
    'vpn_clients',
    'vpn_device_configs',
    'wireless_networks',
  ]
  // Add a new table to one of the two lists. If it follows, also move it in `carry` of move.ts or in a subscriber of
  // `devicesMoved`.
  expect(tables.map((row) => row['name'])).toEqual([...stays, ...follow].toSorted())
  for (const name of follow) {
    expect(
      (await outpost.asOwner(`select 1 from ${name} where device_id = ${id} and company_id <> ${to.id}`)).length,
      `${name} of the old company`,
    ).toBe(0)
  }
  expect(
    await outpost.asOwner(
      `select u.company_id from device_updates u join device_jobs j on j.id = u.job_id where j.device_id = ${id}`,
    ),
  ).toEqual([{ company_id: to.id }])
})

test('DEVICES-009 only the remaining data of a pack moves along', async () => {
  const { id } = await outpost.build.device(from.id)
  const [account] =
    await outpost.asOwner(`with made as (insert into ledger_accounts (company_id, kind, unit) values (${from.id}, 'device_data', 0) returning id)
    update devices set data_account_id = made.id, data_credit_type_id = 14, credit_expires_at = '2031-01-01' from made where devices.id = ${id} returning made.id`)
  const old = Number(account!['id'])
  await outpost.asOwner(
    `insert into ledger_entries (key, kind, account_id, company_id, unit, amount) values ('give:${id}', 'data', 1, ${from.id}, 0, -700), ('give:${id}', 'data', ${old}, ${from.id}, 0, 700)`,
  )
  await outpost.asOwner(
    `insert into credit_periods (key, company_id, device_id, type_id, action_type, starts_at, ends_at, account_id) values ('pack:${id}', ${from.id}, ${id}, 14, 1, now(), now() + interval '1 year', ${old})`,
  )
  const sum = async (where: string) =>
    Number(
      (
        await outpost.asOwner(
          `select coalesce(sum(balance), 0) as n from ledger_accounts where kind = 'device_data' and ${where}`,
        )
      )[0]!['n'],
    )
  expect((await move(provider.admin, [id], to.id)).status).toBe(200)
  expect([await sum(`company_id = ${from.id}`), await sum(`company_id = ${to.id}`)]).toEqual([0, 700])
  expect((await to.admin.get(`/devices/${id}`)).body.data).toMatchObject({
    remaining_data: 700,
    credit_expire_date: '2031-01-01 00:00:00',
  })
  const [now] = await outpost.asOwner(
    `select d.data_account_id, p.account_id, p.company_id from devices d join credit_periods p on p.device_id = d.id where d.id = ${id}`,
  )
  expect(now).toMatchObject({ account_id: now!['data_account_id'], company_id: from.id })
  expect(now!['account_id']).not.toBe(old)
})

test('a device that the target company already has is not moved, and the rest of the call continues', async () => {
  const duplicate = await outpost.build.device(to.id)
  const devices = [
    await outpost.build.device(from.id, { serial: duplicate.serial, mac: duplicate.mac }),
    await outpost.build.device(from.id),
  ]
  const { body } = await move(
    provider.admin,
    devices.map(({ id }) => id),
    to.id,
  )
  const told = await events(provider.admin, body.meta.channel)
  expect(devices.map(({ id }) => told[id][0].status)).toEqual(['error', 'completed'])
  expect(
    await Promise.all(devices.map(async ({ id }) => (await provider.admin.get(`/devices/${id}`)).body.data.company_id)),
  ).toEqual([from.id, to.id])
  // Two identical devices cannot be moved into the same company together either.
  const [third, fourth] = [await outpost.build.company(provider.id), await outpost.build.company(provider.id)]
  const pair = [
    await outpost.build.device(third.id, { serial: 'duplicate', mac: duplicate.mac }),
    await outpost.build.device(fourth.id, { serial: 'duplicate', mac: duplicate.mac }),
  ]
  const both = await move(
    provider.admin,
    pair.map(({ id }) => id),
    to.id,
  )
  const said = await events(provider.admin, both.body.meta.channel)
  expect(pair.map(({ id }) => said[id][0].status)).toEqual(['completed', 'error'])
})

test('COMPANIES-027 limits count the arriving devices, not those already counted', async () => {
  const limit = (company: number, count: number | null) =>
    outpost.admin.put(`/companies/${company}/flags`, { max_devices: count })
  const above = await outpost.build.company(1)
  const admin = await outpost.build.user(above.id)
  const [left, right] = [await outpost.build.company(above.id), await outpost.build.company(above.id)]
  const devices = [
    await outpost.build.device(left.id),
    await outpost.build.device(left.id),
    await outpost.build.device(above.id),
  ].map(({ id }) => id)
  await limit(above.id, 3)
  await limit(right.id, 1)
  expect(toldOf(await move(admin, devices.slice(0, 2), right.id))).toBe('409 LIMIT_REACHED company_id')
  expect((await admin.get(`/devices?company_id=${right.id}`)).body.meta.total).toBe(0)
  await limit(right.id, 2)
  // From a sibling and from the parent. The parent's limit is reached but already counts these devices.
  expect((await move(admin, devices.slice(1), right.id)).status).toBe(200)
  expect(toldOf(await move(admin, devices.slice(0, 1), right.id))).toBe('409 LIMIT_REACHED company_id')
})

test('a connected device stays connected, pages of both companies are notified, and new reports belong to the new company only', async () => {
  const member = await makeMember(outpost, from.id)
  const peer = await member.connect()
  const listen = (person: Person) => {
    const heard: { id: number; moved?: true; signal?: number }[] = []
    const socket = io(outpost.url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie: person.headers['cookie']!, origin: outpost.url },
    })
    socket.on('connect', () => socket.emit('subscribe', { channel: 'devices' }))
    socket.on('DeviceChanges', ({ changes }: { changes: typeof heard }) =>
      heard.push(...changes.filter(({ id }) => id === member.id)),
    )
    return { socket, heard }
  }
  const [old, now] = [listen(from.admin), listen(to.admin)]
  await until(() => old.socket.connected && now.socket.connected, 'both pages')
  peer.send({ kind: 'telemetry', at: Date.now() / 1000, values: { signal: -61 } })
  await until(() => old.heard.some(({ signal }) => signal === -61), 'the value at the old company')
  expect((await move(provider.admin, [member.id], to.id)).status).toBe(200)
  await until(
    () => old.heard.some(({ moved }) => moved === true) && now.heard.some(({ moved }) => moved === true),
    'word of the move',
  )
  peer.send({ kind: 'telemetry', at: Date.now() / 1000 + 1, values: { signal: -62 } })
  peer.send({ kind: 'event', name: 'door', level: 'info', text: 'opened after the move' })
  await until(() => now.heard.some(({ signal }) => signal === -62), 'the value at the new company')
  expect(old.heard.some(({ signal }) => signal === -62)).toBe(false)
  const said = () => outpost.asOwner(`select company_id from device_logs where log = 'opened after the move'`)
  await until(async () => (await said()).length > 0, 'the line')
  expect(await said()).toEqual([{ company_id: to.id }])
  expect((await to.admin.get(`/devices/${member.id}`)).body.data.status).toBe(1)
  for (const { socket } of [old, now]) socket.disconnect()
  peer.end()
})

test('if two users move the same device at once, it ends in one company with one entry of each kind', async () => {
  const { id } = await outpost.build.device(from.id)
  const answers = await Promise.all([move(provider.admin, [id], to.id), move(provider.admin, [id], provider.id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const owners = await inTransaction(app().db, systemScope, (tx) =>
    tx
      .selectFrom('remote_access')
      .innerJoin('devices', 'devices.id', 'remote_access.device_id')
      .select(['remote_access.company_id as entry', 'devices.company_id as device'])
      .where('devices.id', '=', id)
      .execute(),
  )
  expect(owners).toHaveLength(1)
  expect(owners[0]!.entry).toBe(owners[0]!.device)
})
