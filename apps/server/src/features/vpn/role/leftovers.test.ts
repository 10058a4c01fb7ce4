import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRootless } from '@outpost/vpn/network/rootless'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { stopLeftovers } from './leftovers.ts'

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

/** Creates a hub with a key of an earlier process. Returns its id. */
async function makeHub(name: string, changes: string): Promise<number> {
  await outpost.admin.post('/vpn/hubs', { name, hub_zone: 'local' })
  const [hub] = await outpost.asOwner(`update vpn_hubs set ${changes} where name = '${name}' returning id`)
  const id = hub!['id'] as number
  mkdirSync(path.join(folder, String(id)))
  writeFileSync(path.join(folder, String(id), 'server.key'), 'key')
  return id
}
const hasKey = (id: number): boolean => existsSync(path.join(folder, String(id), 'server.key'))

test('VPN-219 keys that a killed process has left are removed, unless this host still runs the hub', async () => {
  const { app } = outpost.running
  const held = (holder: string, until: string) => `state = 'running', holder = '${holder}', held_until = now() ${until}`
  const own = await makeHub('Own', held(app.host, `+ interval '20 seconds'`))
  const free = await makeHub('Free', held('other', `- interval '20 seconds'`))
  const elsewhere = await makeHub('Elsewhere', held('other', `+ interval '20 seconds'`))
  const off = await makeHub('Off', `enabled = false, ${held(app.host, `+ interval '20 seconds'`)}`)
  mkdirSync(path.join(folder, '999'))
  writeFileSync(path.join(folder, '999', 'server.key'), 'key of a hub that was deleted')
  await stopLeftovers(app, { folder, createSpace: () => createRootless() })
  expect([own, free, elsewhere, off, 999].map(hasKey)).toEqual([true, true, false, false, false])
  const rows = await outpost.asOwner(
    `select id, state, holder from vpn_hubs where id in (${elsewhere}, ${off}) order by id`,
  )
  expect(rows).toEqual([
    { id: elsewhere, state: 'running', holder: 'other' },
    { id: off, state: 'stopped', holder: null },
  ])
})
