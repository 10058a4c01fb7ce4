import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fleet } from '../../apps/agent/src/fleet.ts'
import { Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { smallFleet } from './small-fleet.ts'

/** The whole program, whose worker has no connections to devices. */
let program: Program
let fleet: Fleet
beforeAll(async () => {
  program = await Program.start()
  fleet = await smallFleet(program, 1)
}, 90_000)
afterAll(async () => {
  await fleet?.stop()
  await program?.stop()
})

test('VPN-101 a device that is added to a hub is sent its configuration by the process that reaches it', async () => {
  const { admin } = program
  await admin.post('/vpn/hubs', { name: 'Shops', hub_zone: 'local' })
  const [hub] = (await admin.get('/vpn/hubs')).body.data
  const [device] = (await admin.get('/devices?limit=1')).body.data
  await admin.post(`/vpn/hubs/${hub.id}/devices`, { device_id: [device.id] })
  const config = async () => (await admin.get(`/vpn/hubs/users?vpn_hub_id=${hub.id}`)).body.data[0]?.device_config
  await until('the configuration', 30, async () => (await config())?.state !== 'not_sent', config)
  expect((await config()).message).toBeNull()
}, 60_000)
