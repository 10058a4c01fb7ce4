import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRootless } from '@outpost/vpn/network/rootless'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { Hubs } from './hubs.ts'

let outpost: TestOutpost
let folder: string
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  folder = await mkdtemp(path.join(tmpdir(), 'outpost-hubs-'))
})
afterAll(async () => {
  await outpost.close()
  await rm(folder, { recursive: true })
})

test('VPN-220 the reason why a hub does not run is logged once, and again when it changes', async () => {
  const { app } = outpost.running
  const lines: string[] = []
  app.log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  await outpost.admin.post('/vpn/hubs', { name: 'Shops', hub_zone: 'local' })
  let reason = 'Another program uses the port.'
  const createSpace = () => ({ ...createRootless(), create: () => Promise.reject(new Error(reason)) })
  const hubs = new Hubs(app, { folder, createSpace }, ['local'])
  const attempt = async (): Promise<void> => {
    // Without the pause between two attempts.
    await outpost.asOwner(`update vpn_hubs set restarted_at = clock_timestamp() + interval '1 minute'`)
    await hubs.reconcile()
    const [hub] = await outpost.asOwner(`select state, state_message from vpn_hubs`)
    expect(hub).toEqual({ state: 'failed', state_message: reason })
  }
  const logged = () => lines.map((line) => (JSON.parse(line) as { error: string }).error)
  for (let n = 0; n < 3; n++) await attempt()
  expect(logged()).toEqual(['Another program uses the port.'])
  reason = 'OpenVPN is not installed.'
  for (let n = 0; n < 2; n++) await attempt()
  expect(logged()).toEqual(['Another program uses the port.', 'OpenVPN is not installed.'])
})
