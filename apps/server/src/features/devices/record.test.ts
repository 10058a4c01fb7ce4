import { parameterByName } from '@outpost/contract/device/parameters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Peer } from '../../testing/peer.ts'
import type { Person } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'

/** The fields of the device record, which a device reports or the server knows. */
let outpost: TestOutpost
let company: { id: number }
let user: Person & { id: number }
let device: Member
let peer: Peer
beforeAll(async () => {
  outpost = await startOutpost()
  company = await outpost.build.company()
  user = await outpost.build.user(company.id)
  device = await makeMember(outpost, company.id)
  peer = await device.connect()
})
afterAll(async () => {
  peer.end()
  await outpost.close()
})

const record = async (): Promise<Record<string, unknown>> => (await user.get(`/devices/${device.id}`)).body.data
const twice = (names: readonly string[]): string[] => names.flatMap((name) => [name, `${name}_2`])
const split = (names: string): string[] => names.split(/\s+/).filter(Boolean)

/** A value that a device can report for a parameter, and how the record answers it. */
function valueOf(name: string): { sent: string | number; answered: unknown } {
  const parameter = parameterByName.get(name)
  if (!parameter) throw new Error(`no device reports ${name}`)
  if (parameter.kind === 'text') return { sent: `${name} 1`, answered: `${name} 1` }
  const { answer } = parameter
  return { sent: 7, answered: answer === 'tenths' ? 70 : answer === 'text' ? '7' : 7 }
}

async function reports(names: readonly string[]): Promise<void> {
  const values = names.map((name) => [name, valueOf(name)] as const)
  const at = Math.floor(Date.now() / 1000)
  peer.send({ kind: 'telemetry', at, values: Object.fromEntries(values.map(([name, { sent }]) => [name, sent])) })
  const expected = Object.fromEntries(values.map(([name, { answered }]) => [name, answered]))
  await until(async () => (await record())[names[0]!] === expected[names[0]!], 'the report')
  expect(await record()).toMatchObject(expected)
}

test('DEVICES-067 the record has what the server and the device say about its state', async () => {
  await reports(['router_uptime', 'temperature', 'wan_state', 'wan_ip'])
  const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
  expect(await record()).toMatchObject({
    status: 1,
    mqtt: 1,
    activation_status: 'activated',
    is_authenticated: 1,
    // The code of the latest attempt: connected.
    failed_auth_reason: 0,
    last_connection_at: expect.stringMatching(moment),
    last_update_at: expect.stringMatching(moment),
    last_seen_at: expect.stringMatching(moment),
  })
})

test('DEVICES-066 the record has what identifies a device, by the server and by its own report', async () => {
  const tag = (await user.post('/tags', { company_id: company.id, name: 'Identified' })).body.data
  await user.put(`/devices/${device.id}`, { name: 'Mast', description: 'On the roof', tag_id: [tag.id] })
  await reports(split('wlan_mac imei batch_number product_code hardware_revision bootloader_version'))
  const found = await record()
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(found).toMatchObject({
    id: device.id,
    name: 'Mast',
    description: 'On the roof',
    company_id: company.id,
    company_name: expect.any(String),
    serial: expect.any(String),
    mac: expect.stringMatching(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/),
    is_facelift: 0,
    tags: [{ id: tag.id, name: 'Identified' }],
    created_at: moment,
    updated_at: moment,
  })
  // Both are what the device said when it connected; it named no firmware.
  expect([found['original_model'], found['firmware']]).toEqual([expect.any(String), null])
  expect(found['model']).toBe(found['original_model'])
})

test('DEVICES-071 the record has the intervals of reports and the service of a device', async () => {
  const intervals = split('dynamic static io gps hotspot wireless vpn').map((name) => `${name}_monitoring`)
  const set = Object.fromEntries(intervals.map((name, at) => [name, at === 0 ? 0 : 60 + at]))
  await user.put(`/devices/${device.id}`, set)
  await reports(['ddns_rules_count', 'vpn_monitoring_instances_state'])
  expect(await record()).toMatchObject({
    ...set,
    ddns_monitoring: expect.any(Number),
    monitoring_enabled: 1,
    credit_enabled: 0,
    credit_activated: 0,
    credit_expire_date: null,
    auto_extend_credit: 1,
    management_credit_type: null,
    management_credit_type_name: null,
    management_credit_type_id: null,
    data_credit_type: null,
    data_credit_type_name: null,
    data_credit_type_id: null,
    remaining_data: null,
  })
})

test('DEVICES-068 the record has the values of both modems', async () => {
  await reports(
    twice(
      split(`signal rscp ecio rsrp rsrq sinr connection_type connection_state connection_uptime network_state operator
        operator_number sim_slot sim_state pin_state iccid imsi imei cell_id lac mcc mnc mobile_ip sent received
        modem_manufacturer modem_model modem_firmware`),
    ),
  )
})

test('DEVICES-069 the record has the inputs and outputs', async () => {
  await reports(
    split(`digital_input digital_isolated_input analog_input open_collector_output relay_output relay_output_2
      oc_output_cfg relay_output_cfg digital_inout0 digital_inout1 digital_inout2 dry_wet_input0 dry_wet_input1
      digital_non_isolated_input_4pin digital_open_collector_output_4pin analog_current_loop`),
  )
})

test('DEVICES-070 the record has the location from GPS, cell towers and users', async () => {
  await reports([
    ...split('latitude longitude altitude speed course satellites fix_status accuracy gps_time'),
    ...twice(['cell_tower_latitude', 'cell_tower_longitude', 'cell_tower_accuracy']),
  ])
  await user.put(`/devices/${device.id}`, { user_set_latitude: 54.9, user_set_longitude: 23.9 })
  expect(await record()).toMatchObject({ user_set_latitude: 54.9, user_set_longitude: 23.9 })
})

test('DEVICES-079 the status is a number in the record, or null before the first connection, and a word in the filter', async () => {
  const never = await outpost.build.device(company.id)
  expect((await user.get(`/devices/${never.id}`)).body.data.status).toBeNull()
  expect((await record())['status']).toBe(1)
  const listed = async (status: string) =>
    (await user.get(`/devices?status=${status}`)).body.data.map(({ id }: { id: number }) => id)
  expect(await listed('online')).toEqual([device.id])
  expect(await listed('not_activated')).toEqual([never.id])
  expect(await listed('offline')).toEqual([])
  expect((await user.get('/devices?status=1')).status).toBe(422)
})

test('DEVICES-003 DEVICES-029 DEVICES-030 the log of a device and of all devices in scope has who did what, from where, and whether it succeeded', async () => {
  await user.put(`/devices/${device.id}`, { description: 'On the mast' })
  const stranger = await makeMember(outpost, (await outpost.build.company()).id)
  await outpost.admin.put(`/devices/${stranger.id}`, { description: 'Elsewhere' })
  const [line] = (await user.get(`/devices/${device.id}/logs`)).body.data
  expect(Object.keys(line)).toEqual(
    expect.arrayContaining(split('id company_id user_id serial type status log user_agent ip created_at')),
  )
  const { serial } = await record()
  expect(line).toMatchObject({ company_id: company.id, serial, type: 'Edit device', status: true, user_id: user.id })
  expect(line.log).toContain('description')
  const all = (await user.get('/devices/logs?limit=1000')).body.data as Record<string, unknown>[]
  expect(all).toContainEqual(line)
  expect(new Set(all.map((entry) => entry['company_id']))).toEqual(new Set([company.id]))
  expect((await user.get(`/devices/${stranger.id}/logs`)).status).toBe(404)
})

test('DEVICES-061 the commands of a device are listed with state, times and outcome', async () => {
  await user.post(`/devices/${device.id}/command`, { command: 'uptime' })
  const run = await peer.run()
  peer.send({ kind: 'ack', id: run['id'] })
  peer.send({ kind: 'result', id: run['id'], ok: true, text: '', data: { output: 'up 3 days', exit: 0 } })
  const newest = async () => (await user.get(`/devices/${device.id}/commands`)).body.data[0]
  await until(async () => (await newest()).state === 'completed', 'the outcome')
  expect(await newest()).toMatchObject({
    id: run['id'],
    device_id: device.id,
    input: { command: 'uptime' },
    data: { output: 'up 3 days' },
    created_at: expect.any(String),
    sent_at: expect.any(String),
    delivered_at: expect.any(String),
    finished_at: expect.any(String),
  })
})

test('DEVICES-054 DEVICES-055 DEVICES-056 DEVICES-101 an enrolment token is shown once, listed without its text and revoked', async () => {
  const { status, body } = await user.post('/devices/enrolment-tokens', { company_id: company.id })
  const { id, token, line, warning, expires_at, created_at } = body.data
  expect(status).toBeLessThan(300)
  expect(body.data).toMatchObject({ company_id: company.id, uses: 1, uses_left: 1 })
  expect(line).toMatch(new RegExp(`/agent\\.sh\\) \\| sh -s -- ${token}$`))
  // The test's server is reached over loopback.
  expect(warning).toBe('loopback')
  expect(Date.parse(`${expires_at}Z`) - Date.parse(`${created_at}Z`)).toBe(86_400_000)
  const tooLong = await user.post('/devices/enrolment-tokens', { company_id: company.id, expires_in: 31_622_401 })
  expect([tooLong.status, tooLong.body.errors?.[0].source]).toEqual([422, 'expires_in'])
  const listed = async () => (await user.get('/devices/enrolment-tokens')).body.data as Record<string, unknown>[]
  const [shown] = await listed()
  expect(shown).toMatchObject({
    id,
    company_id: company.id,
    uses: 1,
    uses_left: 1,
    expires_at,
    created_by: expect.any(String),
  })
  expect(JSON.stringify(shown)).not.toContain(token)
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await stranger.del(`/devices/enrolment-tokens/${id}`)).status).toBe(404)
  expect((await user.del(`/devices/enrolment-tokens/${id}`)).status).toBe(200)
  expect(await listed()).toEqual([])
})
