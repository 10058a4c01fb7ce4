import { startFleet, type Fleet } from '@outpost/agent/fleet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Answer } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'
import { hostPublicKeys } from '../devices/host-keys/host-keys.ts'

/** Simulated devices that are connected, and all devices that the template reaches: the others are rows. */
const [connected, all] = [20, 10_000]

let outpost: TestOutpost
let fleet: Fleet
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: connected })
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: connected,
    models: ['RUTX50'],
    retryMin: 0.2,
    speed: 15,
  })
  await until(() => fleet.counters().online === connected, 'the fleet', 60_000)
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
const counted = async (statement: string): Promise<Record<string, number>> =>
  Object.fromEntries((await outpost.asOwner(statement)).map(({ what, number }) => [String(what), Number(number)]))
const networks = (): string[] => fleet.devices.map(({ platform }) => platform.config.text('network'))

/** Adds the other devices, offline, on which the same was read as on the first one. They have higher ids. */
async function addOthers(): Promise<void> {
  await outpost.asOwner(`insert into devices (company_id, name, series, model, serial, status)
    select 1, 'Row ' || n, 'rut', 'RUTX50', (2000000000 + n)::text, 0 from generate_series(1, ${all - connected}) n`)
  await outpost.asOwner(`insert into desired_devices (device_id, company_id, observed, hashes, read_at, options)
    select d.id, d.company_id, o.observed, o.hashes, o.read_at, o.options from devices d
    join desired_devices o on o.device_id = ${fleet.devices[0]!.deviceId()} where d.name like 'Row %'`)
  await outpost.asOwner('analyze devices')
  await outpost.asOwner('analyze desired_devices')
}

test(
  'DESIRED-036 a poisoned template on 10,000 devices reaches the 20 of the first stage, which all return to their old configuration, and one notification is sent',
  { timeout: 240_000 },
  async () => {
    const ids = fleet.devices.map((device) => device.deviceId()!)
    const template = { name: 'Poison', text: "package network\nconfig interface 'wan'\n\toption disabled '1'" }
    const { id } = await good(outpost.admin.post('/configuration/templates', template))
    const assignments = [{ layer: 'company', target_id: 1 }]
    await good(outpost.admin.put(`/configuration/templates/${id}/assignments`, { assignments }))
    await good(outpost.admin.post('/configuration/read', { device_id: ids }))
    const plan = () => good(outpost.admin.post('/configuration/plan', { template_id: id }))
    await until(async () => (await plan()).unread === 0, 'the devices to be read', 60_000)
    await addOthers()
    const before = networks()

    const { hash, groups } = await plan()
    expect(groups).toMatchObject([{ devices: all, differences: [{ option: 'network.wan.disabled', to: ['1'] }] }])
    const rollout = await good(
      outpost.admin.post('/configuration/rollouts', {
        template_id: id,
        hash,
        name: 'Poison',
        waves: [{ count: connected }, { percent: 100 }],
        failure_limit: 0,
        confirm_within: 30,
      }),
    )
    expect(rollout).toMatchObject({ devices: all, stages: 2, state: 'running' })
    await until(
      async () => {
        const [row] = await good(outpost.admin.get(`/configuration/rollouts?id=${rollout.id}`))
        return row.state === 'stopped' && row.open === 0
      },
      'the end of the rollout',
      120_000,
    )
    await until(() => fleet.counters().online === connected, 'the devices to be back', 60_000)

    expect(networks()).toEqual(before)
    expect(await counted('select name as what, count(*) as number from commands group by 1')).toMatchObject({
      'config.apply': connected,
    })
    expect(await counted('select state as what, count(*) as number from config_changes group by 1')).toEqual({
      restored: connected,
      cancelled: all - connected,
    })
    const told = await outpost.asOwner('select type, params from notifications')
    expect(told).toMatchObject([{ type: 'rolloutStopped', params: { rollout_id: rollout.id } }])
  },
)
