import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { firmwareOf } from '../../apps/agent/src/platform/fake/image.ts'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NodeAgent, noOwnMounts, ShellAgent, type DiskAgent } from '../support/disk-agent.ts'
import { Program } from '../support/program.ts'
import { until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : noOwnMounts()
if (reason) process.stdout.write(`left out: updates whose server is killed; ${reason}\n`)

/** Large enough to be cut in the middle of it. */
const firmwareBytes = 60_000_000

let program: Program
let owner: Client
/** Both devices are this machine, and report the same. */
let file: number | undefined
beforeAll(async () => {
  if (reason) return
  program = await Program.start()
  owner = await program.connect()
}, 120_000)
afterAll(async () => {
  await owner?.end()
  await program?.stop()
}, 60_000)

interface Update {
  state: string
  error: string | null
  version_to: string
}

/** A firmware that fits the device and names what it reports already, so that coming back is all that the outcome needs. */
async function giveFirmware(version: string): Promise<number> {
  const form = new FormData()
  form.set('type', 'firmware')
  form.set('file', new File([new Uint8Array(firmwareOf({ metadata_version: '1.1', supported_devices: ['maker,rutx'], version }, { size: firmwareBytes }))], 'firmware.bin'))
  const { status, body } = await program.admin.post('/files', form)
  expect(status, JSON.stringify(body)).toBe(201)
  await owner.query('UPDATE files SET series = NULL WHERE id = $1', [body.data.id])
  return body.data.id
}

describe.skipIf(reason).each([
  { what: 'agent.sh', Agent: ShellAgent },
  { what: 'the TypeScript agent', Agent: NodeAgent },
])('FILES-033 PLANE-023 kill -9 in the middle of an update by $what', ({ Agent }) => {
  let agent: DiskAgent
  let device: number

  beforeAll(async () => {
    const before = new Set(await deviceIds())
    agent = new Agent()
    const { machine } = agent
    machine.program('sysupgrade', `case $1 in -T) exit 0 ;; esac\nfor last; do :; done\nsha256sum <"$last" >'${machine.path('sum')}'\necho "$*" >>'${machine.path('calls')}'`)
    await agent.install(program)
    device = await until('the device', 30, async () => (await deviceIds()).find((id) => !before.has(id)))
    await online()
    const { firmware } = (await program.admin.get(`/devices/${device}`)).body.data
    file ??= await giveFirmware(firmware)
  }, 120_000)
  afterAll(() => agent?.destroy(), 30_000)

  const deviceIds = async (): Promise<number[]> => (await program.admin.get('/devices?limit=100')).body.data.map((row: { id: number }) => row.id)
  const online = (): Promise<unknown> => until('the device online', 90, async () => (await program.admin.get(`/devices/${device}`)).body.data.status === 1, () => program.output)
  const latest = async (): Promise<Update> => (await owner.query<Update>('SELECT state, error, version_to FROM device_updates WHERE device_id = $1 ORDER BY id DESC LIMIT 1', [device])).rows[0]!
  const order = async (): Promise<void> => {
    const { status, body } = await program.admin.post('/devices/updates/set', { data: [{ id: device, action: 'update_firmware', file_id: file, offline: true, keep_settings: true }] })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  const is = (state: string): Promise<unknown> => until(`an update that is ${state}`, 90, async () => (await latest()).state === state, latest, 10)
  const calls = (): number => agent.machine.count('calls')
  /** The database outlives its killed supervisor, and is asked by another connection afterwards. */
  const backAgain = async (): Promise<void> => {
    await owner.end().catch(() => {})
    await program.launch()
    owner = await program.connect()
  }

  test('a server that is killed while the device fetches, and once more when it has begun anew, ends in one installation', async () => {
    await order()
    await is('fetching')
    for (let times = 0; times < 2; times++) {
      await program.kill('supervisor', 'api', 'worker')
      expect(calls(), 'a fetch was under way, or the run is void').toBe(0)
      await backAgain()
    }
    await until('sysupgrade', 90, () => calls() === 1)
    // That the file is whole may have been said to the server in the moment in which it died: the restart is what counts.
    await agent.cut()
    agent.newBoot()
    await agent.start()
    await is('done')
    const { rows } = await owner.query<{ sha256: string }>("SELECT encode(sha256, 'hex') AS sha256 FROM files WHERE id = $1", [file])
    expect(readFileSync(agent.machine.path('sum'), 'utf8').split(' ')[0]).toBe(rows[0]!.sha256)
    expect(calls()).toBe(1)
  }, 180_000)

  test('server and device that lose their power while it fetches install nothing, say so, and try again when they are asked to', async () => {
    await order()
    await is('fetching')
    await Promise.all([program.kill('supervisor', 'api', 'worker'), agent.cut()])
    expect(calls(), 'a fetch was under way, or the run is void').toBe(1)
    await backAgain()
    await agent.start()
    await online()
    await is('failed')
    await order()
    await until('sysupgrade', 90, () => calls() === 2)
    agent.newBoot()
    // The power goes in the moment in which the image is being written: what the device reports afterwards decides.
    await Promise.all([program.kill('supervisor', 'api', 'worker'), agent.cut()])
    await backAgain()
    await agent.start()
    await is('done')
    expect(calls()).toBe(2)
  }, 180_000)
})
