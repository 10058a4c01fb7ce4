import { startFleet, type FakeDevice, type Fleet } from '@outpost/agent/fleet'
import { powerSteps } from '@outpost/agent/platform/fake/config'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { hostPublicKeys } from '../devices/host-keys/host-keys.ts'
import { shaCryptWith } from './sha-crypt.ts'

/** Changes to the configuration of simulated devices, over real connections. */
type Row = Record<string, unknown>
let outpost: TestOutpost
let fleet: Fleet
let next = 0
let device: FakeDevice
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 50 })
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: powerSteps.length + 14,
    models: ['RUTX50'],
    retryMin: 0.2,
    rebootSeconds: 0.3,
    speed: 15,
  })
  await until(() => fleet.counters().online === fleet.devices.length, 'the fleet', 60_000)
}, 120_000)
afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})
beforeEach(() => {
  device = fleet.devices[next++]!
})

const path = (rest = '') => `/devices/${device.deviceId()}/configurator${rest}`
const uci = (line: string) => ({ kind: 'uci', line })
const rename = [uci("set system.system.hostname='Site 7'")]
const quick = { confirm_within: 30 }
const order = async (entries: object[], more: object = {}): Promise<Row> => {
  const { status, body } = await outpost.admin.post(path('/changes'), { entries, ...quick, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Row
}
const read = async ({ id }: Row): Promise<Row> => (await outpost.admin.get(path(`/changes/${id}`))).body.data
const ends = async (change: Row, state: string): Promise<Row> => {
  await until(async () => (await read(change))['state'] === state, `a change that is ${state}`, 30_000)
  return read(change)
}
const config = () => device.platform.config
/** The lines about configurations in the activity of the device, the oldest first. */
const activity = async () =>
  ((await outpost.admin.get(`/devices/${device.deviceId()}/logs`)).body.data as Row[])
    .filter(({ type }) => type === 'Configuration change')
    .toReversed()
const snapshot = (): string => JSON.stringify([...config().files].toSorted(([a], [b]) => (a < b ? -1 : 1)))

test('CONFIGURATOR-025 CONFIGURATOR-026 CONFIGURATOR-033 CONFIGURATOR-034 a change is applied, confirmed by the server, and logged', async () => {
  const made = await order([...rename, { kind: 'file', path: '/etc/banner', content: 'Welcome', mode: '0600' }], {
    revision: 12,
    tests: [{ kind: 'interface', name: 'lan' }],
  })
  expect(made).toMatchObject({ revision: 12, confirm_within: 30, finished_at: null })
  const done = await ends(made, 'confirmed')
  expect(done).toMatchObject({ code: null, differs: [], phase: 'done', unknown_since: null, deadline_at: null })
  expect(done['log']).toContain('test interface: passed')
  expect(config().text('system')).toContain("option hostname 'Site 7'")
  expect(config().files.get('/etc/banner')).toMatchObject({ mode: 0o600 })
  expect((await outpost.admin.get(path('/changes'))).body).toMatchObject({ data: [done], meta: { total: 1 } })
  const logs = (await outpost.admin.get(path('/logs'))).body.data
  expect(logs).toMatchObject([
    {
      device_id: device.deviceId(),
      action_name: `change-${made['id']}`,
      request_state: 'confirmed',
      response_code: 200,
      request_id: made['id'],
      request_message: "uci set system.system.hostname='Site 7'\nfile /etc/banner 0600 7 bytes",
      request_hidden: 0,
    },
  ])
  expect((await outpost.admin.get(path(`/logs/${logs[0].action_name}`))).body.data).toEqual(logs)
  expect((await outpost.admin.get(path('/logs/other'))).body.data).toEqual([])
  const jobs = (await outpost.admin.get(`/devices/actions/logs?device_id=${device.deviceId()}`)).body.data
  expect(jobs).toMatchObject([{ action_name: 'configure' }])
})

test('CONFIGURATOR-087 the activity names the user, what was asked without secrets, and the outcome', async () => {
  const made = await order([...rename, uci("set wireless.default_radio0.key='correct horse'")], { revision: 12 })
  await ends(made, 'confirmed')
  const lines = await activity()
  expect(lines).toMatchObject([
    { status: true, log: expect.stringContaining("Requested: uci set system.system.hostname='Site 7', ") },
    { status: true, log: 'Revision 12: Applied and confirmed.' },
  ])
  expect(lines.map(({ username }) => username)).toEqual(Array(2).fill(lines[0]!['username']))
  expect(lines[0]!['username']).toBeTruthy()
  expect(JSON.stringify(lines)).not.toContain('correct horse')
})

test('CONFIGURATOR-087 the activity names a change that the device undid', async () => {
  await ends(await order([uci('set network.wan.proto=none')]), 'restored')
  expect((await activity()).at(-1)).toMatchObject({
    status: false,
    log: 'uci set network.wan.proto=none: The device restored its previous configuration: no confirmation within 30 s',
  })
})

test('CONFIGURATOR-029 CONFIGURATOR-035 a change that cuts the uplink is undone at its deadline and reported', async () => {
  const before = snapshot()
  const made = await order([uci('set network.wan.proto=none')])
  const done = await ends(made, 'restored')
  expect(done).toMatchObject({ code: 'NOT_CONFIRMED', text: 'no confirmation within 30 s' })
  expect(snapshot()).toBe(before)
})

test.each(powerSteps.filter((step) => step !== 'confirmed'))(
  'CONFIGURATOR-036 after a power cut at the step %s the old configuration is back, and the change has an outcome',
  async (step) => {
    const before = snapshot()
    config().faults = { powerAt: step }
    const entries = [...rename, { kind: 'file', path: '/etc/banner', content: 'x' }]
    const made = await order(entries, { tests: [{ kind: 'interface', name: 'lan' }] })
    if (step === 'base' || step === 'preflight')
      // The device does not know how far it came, but it wrote nothing.
      expect(await ends(made, 'unknown')).toMatchObject({ code: 'OUTCOME_UNKNOWN', finished_at: null })
    else expect(await ends(made, 'restored')).toMatchObject({ code: 'RESTARTED' })
    expect(snapshot()).toBe(before)
  },
)

test('CONFIGURATOR-036 a power cut after the confirmation keeps the new configuration', async () => {
  config().faults = { powerAt: 'confirmed' }
  await ends(await order(rename), 'confirmed')
  expect(config().faults.powerAt).toBeUndefined()
  expect(config().text('system')).toContain('Site 7')
})

test('CONFIGURATOR-037 a local edit between order and apply refuses the change, and so do staged edits', async () => {
  const apply = config().staged.bind(config())
  const edit = config().read.bind(config())
  let reads = 0
  config().read = async (file) => {
    // The first read answers the server, the second belongs to the change.
    if (file === '/etc/config/system' && ++reads === 2) config().edit('system', "set system.system.timezone='CET'")
    return edit(file)
  }
  expect(await ends(await order(rename), 'refused')).toMatchObject({ code: 'BASE_CHANGED', phase: 'base' })
  expect(config().text('system')).toContain('CET')
  expect(config().text('system')).not.toContain('Site 7')
  config().read = edit
  config().staged = async () => true
  expect(await ends(await order(rename), 'refused')).toMatchObject({ code: 'STAGED_LOCALLY' })
  config().staged = apply
})

/** Searches what is stored for a text. */
async function isNowhere(text: string): Promise<void> {
  const tables = [
    'config_changes',
    'commands',
    'device_jobs',
    'audit',
    'device_logs',
    'channel_events',
    'idempotency_keys',
  ]
  for (const table of tables) {
    const rows = JSON.stringify(await outpost.asOwner(`select t::text from ${table} t`))
    expect(rows, table).not.toContain(text)
    expect(rows, table).not.toContain(Buffer.from(text).toString('hex'))
  }
}

test('CONFIGURATOR-038 a second person is refused while a change is open, the same request takes effect once, and a change can be cancelled', async () => {
  const before = snapshot()
  config().faults = { neverConfirms: true }
  const body = { entries: rename, confirm_within: 900, tests: [{ kind: 'modem' }] }
  const key = { 'Idempotency-Key': `change-${Math.random()}` }
  const first = await outpost.admin.post(path('/changes'), body, key)
  const again = await outpost.admin.post(path('/changes'), body, key)
  expect(again.body).toEqual(first.body)
  const other = await outpost.build.user(1)
  const refused = await other.post(path('/changes'), { entries: rename })
  expect([refused.status, refused.body.errors[0].code, refused.body.errors[0].message]).toEqual([
    409,
    'CONFLICT',
    'Another change of this device is not finished yet. Wait for it, or cancel it.',
  ])
  const waiting = await ends(first.body.data, 'unconfirmed')
  expect(waiting['deadline_at']).not.toBeNull()
  expect((await outpost.admin.post(path(`/changes/${waiting['id']}/cancel`), {})).status).toBe(200)
  expect(await ends(waiting, 'restored')).toMatchObject({ code: 'CANCELLED' })
  expect(snapshot()).toBe(before)
  const late = await outpost.admin.post(path(`/changes/${waiting['id']}/cancel`), {})
  expect([late.status, late.body.errors[0].message]).toEqual([409, 'This change is already finished.'])
  expect((await outpost.admin.get(path('/changes'))).body.meta.total).toBe(1)
})

test('CONFIGURATOR-031 CONFIGURATOR-039 secrets of a change appear nowhere, also if the device repeats them', async () => {
  const secret = 'hunter22 correct horse'
  const entries = [
    uci(`set wireless.default_radio0.key='${secret}'`),
    { kind: 'file', path: '/etc/config/vpn', content: `config x 'y'\n\toption password '${secret}'\n` },
  ]
  const good = await ends(await order(entries), 'confirmed')
  expect(good['entries']).toEqual([
    'uci set wireless.default_radio0.key=(hidden)',
    expect.stringMatching(/^file .* bytes$/),
  ])
  // The device answers with the line that uci refuses.
  const bad = await ends(await order([uci(`set wireless.nowhere.key='${secret}'`)]), 'refused')
  expect(bad).toMatchObject({ code: 'PREFLIGHT' })
  expect(bad['text']).toContain('(hidden)')
  expect((await outpost.admin.get(path('/logs'))).body.data[0]).toMatchObject({ request_hidden: 1 })
  await isNowhere('hunter22')
})

test('CONFIGURATOR-039 SECURITY-027 a secret with an apostrophe is hidden in each spelling, and many secrets make no entry longer', async () => {
  const line = String.raw`set wireless.nowhere.ssid='Pa'\''ss-Geheim9'`
  const content = `key "Pa'ss-Geheim9"\n${[...'hiden()'].map((each) => `key ${each}\n`).join('')}`
  const long = `set system.system.hostname='${'h'.repeat(4000)}'`
  const done = await ends(await order([{ kind: 'file', path: '/etc/x', content }, uci(long), uci(line)]), 'refused')
  expect(done['entries']).toEqual([
    expect.stringMatching(/^file /),
    `uci ${long}`,
    "uci set wireless.nowhere.ssid='(hidden)'",
  ])
  await isNowhere('ss-Geheim9')
})

test('CONFIGURATOR-031 CONFIGURATOR-045 the password of a user of the device is set, and neither it nor its hash is kept', async () => {
  const entries = [{ kind: 'password', user: 'root', password: ' correct hunter33 ' }]
  const made = await order(entries, { tests: [{ kind: 'interface', name: 'lan' }] })
  expect(made['entries']).toEqual(['password root'])
  await ends(made, 'confirmed')
  const [, hash = ''] = config().files.get('/etc/shadow')!.bytes.toString().split(':')
  expect(shaCryptWith(' correct hunter33 ', hash.split('$')[2]!)).toBe(hash)
  await isNowhere('hunter33')
  await isNowhere(hash)
  // A hash that was made elsewhere is used as it is.
  await ends(await order([{ kind: 'password', user: 'root', hash }]), 'confirmed')
  expect(config().files.get('/etc/shadow')!.bytes.toString()).toContain(`root:${hash}:`)
  await isNowhere(hash)
  const unknown = await ends(await order([{ kind: 'password', user: 'nobody', hash }]), 'refused')
  expect(unknown).toMatchObject({ code: 'PREFLIGHT', text: expect.stringContaining('there is no user nobody') })
})

test('CONFIGURATOR-040 CONFIGURATOR-043 what a device would refuse is refused at once where it was written, and an offline device with the reason', async () => {
  const hash = `$6$saltsalt$${'a'.repeat(86)}`
  const good = uci("set system.system.hostname='x'")
  const banner = { kind: 'file', path: '/etc/banner', content: '' }
  for (const [entries, tests, source, why] of [
    [[good, uci('commit network')], [], 'entries.1.line', 'Not a line of uci that changes options.'],
    [[{ ...banner, path: '/proc/x' }], [], 'entries.0.path', 'and outside /proc, /sys and /dev.'],
    [[good, { kind: 'file', path: '/etc/x' }], [], 'entries.1.content', 'This kind of entry needs a value.'],
    [[{ ...banner, mode: '999' }], [], 'entries.0.mode', 'Not a mode of three or four octal digits.'],
    [[{ kind: 'reload', service: '../x' }], [], 'entries.0.service', 'Not the name of a service.'],
    [[banner, good, banner], [], 'entries.2.path', '/etc/banner is changed twice.'],
    [[good], [{ kind: 'modem' }, { kind: 'ping' }], 'tests.1.host', 'This kind needs a value.'],
    [[good], [{ kind: 'ping', host: '-f' }], 'tests.0.host', 'Not the name or address of a host.'],
    [[good], [{ kind: 'dns', name: 'a', host: 'b' }], 'tests.0.host', 'Not a field of this kind.'],
    [[{ kind: 'password', user: 'root' }], [], 'entries.0.password', 'This kind of entry needs a value.'],
    [[{ kind: 'password', user: 'root', password: 'x', hash }], [], 'entries.0.hash', 'not both'],
    [
      [
        { kind: 'password', user: 'root', hash },
        { kind: 'password', user: 'root', hash },
      ],
      [],
      'entries.1.user',
      'The password of root is set twice.',
    ],
  ] as const) {
    const { status, body } = await outpost.admin.post(path('/changes'), { entries, tests })
    expect([status, body.errors[0]], JSON.stringify(entries)).toMatchObject([422, { code: 'VALIDATION', source }])
    expect(body.errors[0].message).toContain(why)
  }
  for (const password of ['', 'x'.repeat(101), 'é'.repeat(51), 'a\u202eb'])
    expect(
      (await outpost.admin.post(path('/changes'), { entries: [{ kind: 'password', user: 'root', password }] })).status,
    ).toBe(422)
  const away = await outpost.build.device(1)
  const { status, body } = await outpost.admin.post(`/devices/${away.id}/configurator/changes`, { entries: rename })
  expect([status, body.errors[0].code]).toEqual([409, 'DEVICE_OFFLINE'])
})

test('CONFIGURATOR-041 a device that is moved or deleted during a change takes it along, and the device still undoes it', async () => {
  config().faults = { neverConfirms: true }
  const made = await order(rename, { tests: [{ kind: 'modem' }], confirm_within: 60 })
  await ends(made, 'unconfirmed')
  const company = await outpost.build.company(1)
  expect(
    (await outpost.admin.post('/devices/move', { device_id: [device.deviceId()], company_id: company.id })).status,
  ).toBe(200)
  expect(await ends(made, 'restored')).toMatchObject({ company_id: company.id, code: 'NOT_CONFIRMED' })
  const before = snapshot()
  await ends(await order(rename, { tests: [{ kind: 'modem' }] }), 'unconfirmed')
  expect((await outpost.admin.del(`/devices/${device.deviceId()}`)).status).toBe(200)
  await until(() => snapshot() === before, 'the old files', 20_000)
  expect(await outpost.asOwner(`select 1 from config_changes where device_id = ${device.deviceId()}`)).toEqual([])
})

test('CONFIGURATOR-042 a device that does not return is unknown, and its later result counts', async () => {
  config().faults = { neverConfirms: true }
  const made = await order(rename, { tests: [{ kind: 'modem' }], confirm_within: 300 })
  await ends(made, 'unconfirmed')
  await outpost.asOwner(
    `update commands set answer_by = now() - interval '1 second' where device_id = ${device.deviceId()} and name = 'config.apply'`,
  )
  const unknown = await ends(made, 'unknown')
  expect(unknown['unknown_since']).not.toBeNull()
  expect(await ends(made, 'restored')).toMatchObject({ code: 'NOT_CONFIRMED', unknown_since: null })
}, 60_000)
