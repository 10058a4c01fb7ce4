import { startFleet, type FakeDevice, type Fleet } from '@outpost/agent/fleet'
import { readLimits } from '@outpost/contract/desired-configuration/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Answer } from '../../../testing/person.ts'
import { until } from '../../../testing/until.ts'
import { hostPublicKeys } from '../../devices/host-keys/host-keys.ts'
import { readStale } from '../read/hello.ts'
import { notifyOfDrift } from './notify.ts'

/** Devices whose configuration is changed on the device, over real connections. */
let outpost: TestOutpost
let fleet: Fleet
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 50 })
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: 3,
    models: ['RUTX50'],
    retryMin: 0.2,
    speed: 15,
  })
  await until(() => fleet.counters().online === fleet.devices.length, 'the fleet', 60_000)
}, 120_000)
afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

const good = async (answer: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}
const idOf = (device: FakeDevice): number => Number(device.deviceId())
const view = (id: number) => good(outpost.admin.get(`/devices/${id}/configuration`))
const found = async (query: string): Promise<number[]> =>
  (await good(outpost.admin.get(`/devices?sort=id&limit=100&${query}`))).map(({ id }: { id: number }) => id)
const inOrder = (...ids: number[]): number[] => ids.toSorted((a, b) => a - b)
const recordOf = (id: number) =>
  good(outpost.admin.get(`/devices/${id}?fields=configuration_state,configuration_drift`))
const counted = async (templateId: number) =>
  (await good(outpost.admin.get(`/configuration/templates?id=${templateId}`)))[0].devices

/** Has a device read, and waits until it has been. */
async function read(id: number): Promise<void> {
  const before = (await view(id)).read_at
  await outpost.asOwner(`update desired_devices set read_at = read_at - interval '1 minute' where device_id = ${id}`)
  await good(outpost.admin.post('/configuration/read', { device_id: [id] }))
  const ended = async (): Promise<boolean> => {
    const [open] = await outpost.asOwner(`select 1 from desired_reads where device_id = ${id}`)
    return !open && ((await view(id)).read_at !== null || before !== null)
  }
  await until(ended, 'the reading', 30_000)
}

/** A template that says what the devices already have, so that changes on them are noticed from now on. */
async function track(name: string, text: string, ids: number[]): Promise<number> {
  const { id } = await good(outpost.admin.post('/configuration/templates', { name, text, variables: [] }))
  const assignments = ids.map((target_id) => ({ layer: 'device', target_id }))
  await good(outpost.admin.put(`/configuration/templates/${id}/assignments`, { assignments }))
  for (const device of ids) await read(device)
  const { hash } = await good(outpost.admin.post('/configuration/plan', { device_id: ids }))
  const order = { device_id: ids, name, hash, waves: [{ percent: 100 }] }
  expect(await good(outpost.admin.post('/configuration/rollouts', order))).toMatchObject({ state: 'done' })
  return id
}

const wan = "package network\nconfig interface 'wan'\n\toption proto 'dhcp'"

test('DESIRED-049 DESIRED-050 a change on a device is in the device list, its filters and counts, and in the list of templates', async () => {
  const [first, second, third] = fleet.devices.map(idOf) as [number, number, number]
  expect(await recordOf(first)).toMatchObject({ configuration_state: 'none', configuration_drift: null })
  const template = await track('WAN', wan, [first, second])
  expect(await recordOf(first)).toMatchObject({ configuration_state: 'in_sync', configuration_drift: 0 })
  expect(await counted(template)).toEqual({ in_sync: 2, drifted: 0, never_read: 0, none: 0 })

  fleet.devices[0]!.platform.config.edit('network', "set network.wan.proto='static'")
  await read(first)
  expect(await recordOf(first)).toMatchObject({ configuration_state: 'drifted', configuration_drift: 1 })
  expect(await found('configuration_state=drifted')).toEqual([first])
  expect(await found('configuration_state=in_sync,none')).toEqual(inOrder(second, third))
  expect(await found('ne:configuration_state=none')).toEqual(inOrder(first, second))
  expect(await found('problem=configuration')).toEqual([first])
  const sorted = await good(outpost.admin.get('/devices?sort=-configuration_drift&fields=configuration_drift'))
  expect(sorted[0]).toEqual({ id: first, configuration_drift: 1 })
  const charts = await good(outpost.admin.get('/devices/statistics?charts=configuration_state'))
  expect(charts.configuration_state).toEqual({ drifted: 1, in_sync: 1, none: 1 })
  expect((await outpost.admin.get('/devices?configuration_state=rain')).body.errors[0].source).toBe(
    'configuration_state',
  )

  // Each device is counted once, whatever it is assigned by, and only devices of the user's own companies are.
  await good(
    outpost.admin.put(`/configuration/templates/${template}/assignments`, {
      assignments: [
        { layer: 'company', target_id: 1 },
        { layer: 'device', target_id: second },
      ],
    }),
  )
  expect(await counted(template)).toEqual({ in_sync: 1, drifted: 1, never_read: 0, none: 1 })
  await outpost.asOwner(`update devices set configuration_drift = -1 where id = ${second}`)
  expect(await counted(template)).toEqual({ in_sync: 0, drifted: 1, never_read: 1, none: 1 })

  await good(outpost.admin.post(`/devices/${first}/configuration/adopt`, { options: ['network.wan.proto'] }))
  expect(await recordOf(first)).toMatchObject({ configuration_state: 'in_sync', configuration_drift: 0 })
  expect(await found('configuration_state=drifted')).toEqual([])
})

const notes = async () =>
  (await good(outpost.admin.get('/notifications?limit=100'))).filter(
    ({ type }: { type: string }) => type === 'configurationDiffers',
  )
/** Lets time pass for devices of which nobody was notified yet, and for the last notification. */
const pass = (minutes: number) =>
  outpost.asOwner(
    `update desired_devices set drifted_at = drifted_at - interval '${minutes} minutes', notified_at = notified_at - interval '${minutes} minutes'`,
  )

test('DESIRED-051 users are notified once for each device and episode, and once for many devices', async () => {
  const { app } = outpost.running
  const [device, id] = [fleet.devices[0]!, idOf(fleet.devices[0]!)]
  const change = async (proto: string) => {
    device.platform.config.edit('network', `set network.wan.proto='${proto}'`)
    await read(id)
  }
  await change('pppoe')
  await notifyOfDrift(app)
  // More devices may follow.
  expect(await notes()).toEqual([])
  await pass(3)
  await notifyOfDrift(app)
  await notifyOfDrift(app)
  const [one, ...others] = await notes()
  expect(others).toEqual([])
  expect(one.params).toMatchObject({ devices: 1, device_id: id, options: 1 })
  expect(one.summary).toContain('was changed on the device')
  // Still the same episode, whatever the device has now.
  await change('wwan')
  await pass(120)
  await notifyOfDrift(app)
  expect(await notes()).toHaveLength(1)
  // In step again, and then not again: with 1,000 others, in one notification.
  await change('static')
  expect(await recordOf(id)).toMatchObject({ configuration_state: 'in_sync' })
  await change('pppoe')
  const { id: company } = await outpost.build.company(1)
  await outpost.asOwner(`
    with made as (insert into devices (company_id, name, configuration_drift)
      select case when n % 2 = 0 then 1 else ${company} end, 'many ' || n, 2 from generate_series(1, 1000) n returning id, company_id)
    insert into desired_devices (device_id, company_id, drifted, drifted_at) select id, company_id, 2, now() - interval '1 minute' from made`)
  await pass(3)
  await notifyOfDrift(app)
  const [many, ...before] = await notes()
  expect(before).toHaveLength(1)
  expect(many.params).toEqual({ devices: 1001 })
  // Another one within the hour waits.
  await outpost.asOwner(
    `update desired_devices set notified_at = null where device_id = (select min(device_id) from desired_devices where drifted = 2)`,
  )
  await pass(30)
  await notifyOfDrift(app)
  expect(await notes()).toHaveLength(2)
  await pass(30)
  await notifyOfDrift(app)
  expect(await notes()).toHaveLength(3)
  await outpost.asOwner(`delete from devices where name like 'many %'`)
})

const filler = (bytes: number): string =>
  `config filler 'a'\n${Array.from({ length: Math.ceil(bytes / 59) }, (_, at) => `\toption o${String(at).padStart(6, '0')} '${'x'.repeat(40)}'`).join('\n')}\n`

test('DESIRED-052 a config that is too large is named with what to do, and the others are read, then and later', async () => {
  const [device, id] = [fleet.devices[2]!, idOf(fleet.devices[2]!)]
  const { config } = device.platform
  await track('Both', `${wan}\npackage system\nconfig system 'system'\n\toption timezone 'UTC'`, [id]).catch(
    () => undefined,
  )
  const small = config.text('network')
  config.put('network', filler(readLimits.config + 1000))
  config.edit('system', "set system.system.timezone='CET-1CEST'")
  await read(id)
  const shown = await view(id)
  expect(shown.too_large).toEqual([{ config: 'network', bytes: config.text('network').length }])
  const [job] = await good(outpost.admin.get(`/devices/actions/logs?device_id=${id}&limit=1`))
  expect(JSON.stringify(job)).toMatch(/Too large to be read: network \(\d+ kB\).*Remove what is not needed/)
  const options = async (option: string) =>
    (await good(outpost.admin.get(`/configuration/options?option=${option}`))).map((one: { id: number }) => one.id)
  expect(await options('network.wan.proto')).not.toContain(id)
  expect(await options('system.system.timezone')).toContain(id)

  // The next scheduled reading leaves it out, and ends well.
  await outpost.asOwner(
    `update desired_devices set confirmed = coalesce(confirmed, observed), read_at = now() - interval '2 hours' where device_id = ${id}`,
  )
  await readStale(outpost.running.app)
  await until(
    async () => !(await outpost.asOwner(`select 1 from desired_reads where device_id = ${id}`))[0],
    'the reading',
  )
  const [next] = await outpost.asOwner(
    `select source_name, state from device_jobs where device_id = ${id} order by id desc limit 1`,
  )
  expect(next).toMatchObject({ source_name: 'system', state: 'done' })
  expect((await view(id)).too_large).toHaveLength(1)
  // Once it is small again, a user has it read.
  config.put('network', small)
  await read(id)
  expect((await view(id)).too_large).toEqual([])
})

test('DESIRED-052 of configs that are too large together, those that fit are read', async () => {
  const [device, id] = [fleet.devices[1]!, idOf(fleet.devices[1]!)]
  const names = Array.from({ length: 10 }, (_, at) => `big${at}`)
  for (const name of names) device.platform.config.put(name, filler(255_000))
  const text = names.map((name) => `package ${name}\nconfig filler 'a'\n\toption one '1'`).join('\n')
  const { id: template } = await good(
    outpost.admin.post('/configuration/templates', { name: 'Big', text, variables: [] }),
  )
  const assignments = [{ layer: 'device', target_id: id }]
  await good(outpost.admin.put(`/configuration/templates/${template}/assignments`, { assignments }))
  await read(id)
  const { too_large } = await view(id)
  expect(too_large.length).toBeGreaterThan(0)
  expect(too_large.length).toBeLessThan(names.length)
  expect(await good(outpost.admin.post('/configuration/plan', { device_id: [id] }))).toMatchObject({ unread: 1 })
})
