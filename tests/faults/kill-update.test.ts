import type { Client } from 'pg'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { giveFirmware, type Given } from '../../apps/server/src/testing/device-files.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringOnline, NodeAgent, noOwnMounts, online, ShellAgent, type DiskAgent } from '../support/disk-agent.ts'
import { Program } from '../support/program.ts'
import { until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : noOwnMounts()
if (reason) process.stdout.write(`left out: updates whose server is killed; ${reason}\n`)

/** Large enough to be cut in the middle of it. */
const firmwareBytes = 60_000_000

let program: Program
let owner: Client
/** Both devices are this machine, and report the same. */
let file: Given | undefined
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

/** A firmware of the version that the device reports already, so that coming back is all that the outcome needs. */
async function giveWhatItHas(device: number): Promise<Given> {
  const given = await giveFirmware(
    program,
    (await program.admin.get(`/devices/${device}`)).body.data.firmware,
    firmwareBytes,
  )
  await owner.query('UPDATE files SET series = NULL WHERE id = $1', [given.id])
  return given
}

describe.skipIf(reason).each([
  { what: 'agent.sh', Agent: ShellAgent },
  { what: 'the TypeScript agent', Agent: NodeAgent },
])('FILES-033 PLANE-023 kill -9 in the middle of an update by $what', ({ Agent }) => {
  let agent: DiskAgent
  let device: number

  beforeAll(async () => {
    agent = new Agent()
    const { machine } = agent
    machine.program(
      'sysupgrade',
      `case $1 in -T) exit 0 ;; esac\nfor last; do :; done\nsha256sum <"$last" >'${machine.path('sum')}'\necho "$*" >>'${machine.path('calls')}'`,
    )
    device = await bringOnline(agent, program)
    file ??= await giveWhatItHas(device)
  }, 120_000)
  afterAll(() => agent?.destroy(), 30_000)

  const latest = async (): Promise<Update> =>
    (
      await owner.query<Update>(
        'SELECT state, error, version_to FROM device_updates WHERE device_id = $1 ORDER BY id DESC LIMIT 1',
        [device],
      )
    ).rows[0]!
  const order = async (): Promise<void> => {
    const { status, body } = await program.admin.post('/devices/updates/set', {
      data: [{ id: device, action: 'update_firmware', file_id: file!.id, offline: true, keep_settings: true }],
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const is = (state: string): Promise<unknown> =>
    until(`an update that is ${state}`, 90, async () => (await latest()).state === state, latest, 10)
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
    expect(agent.machine.read('sum').split(' ')[0]).toBe(file!.sha256)
    expect(calls()).toBe(1)
  }, 180_000)

  test('server and device that lose their power while it fetches install nothing, say so, and try again when they are asked to', async () => {
    await order()
    await is('fetching')
    await Promise.all([program.kill('supervisor', 'api', 'worker'), agent.cut()])
    expect(calls(), 'a fetch was under way, or the run is void').toBe(1)
    await backAgain()
    await agent.start()
    await online(program, device)
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
