import type { Client } from 'pg'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { giveFirmware, type Given } from '../../apps/server/src/testing/device-files.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bringOnline, NodeAgent, noOwnMounts, online, ShellAgent, type DiskAgent } from '../support/disk-agent.ts'
import { startHoldingRelay, type HoldingRelay } from '../support/holding-relay.ts'
import { Program } from '../support/program.ts'
import { until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : noOwnMounts()
if (reason) process.stdout.write(`left out: updates whose server is killed; ${reason}\n`)

/** Bytes of the file, and bytes after which a fetch is held, so that it cannot finish while the server is killed. */
const [firmwareBytes, heldAfter] = [24_000_000, 3_000_000]
/**
 * Seconds for a device on a slow machine to notice that its server is back, including the longest pauses between
 * attempts.
 */
const reconnectSeconds = 180

interface Update {
  state: string
  error: string | null
  version_to: string
}

/** Uploads a firmware of the version that the device already reports: its return alone decides the outcome. */
async function uploadReportedVersion(program: Program, owner: Client, device: number): Promise<Given> {
  const given = await giveFirmware(
    program,
    (await program.admin.get(`/devices/${device}`)).body.data.firmware,
    firmwareBytes,
  )
  await owner.query('UPDATE files SET series = NULL WHERE id = $1', [given.id])
  return given
}

// Each test has its own server and device, so that nothing left behind affects the next test.
describe.skipIf(reason).each([
  { what: 'agent.sh', Agent: ShellAgent },
  { what: 'the TypeScript agent', Agent: NodeAgent },
])('FILES-033 PLANE-023 kill -9 during an update by $what', ({ Agent }) => {
  let program: Program
  let owner: Client
  let relay: HoldingRelay
  let agent: DiskAgent
  let device: number
  let file: Given

  beforeEach(async () => {
    program = await Program.start()
    owner = await program.connect()
    relay = await startHoldingRelay(program.port)
    agent = new Agent()
    const { machine } = agent
    machine.program(
      'sysupgrade',
      `case $1 in -T) exit 0 ;; esac\nfor last; do :; done\nsha256sum <"$last" >'${machine.path('sum')}'\necho "$*" >>'${machine.path('calls')}'`,
    )
    device = await bringOnline(agent, program, relay.port)
    file = await uploadReportedVersion(program, owner, device)
  }, 300_000)
  afterEach(async () => {
    await agent?.destroy()
    await relay?.stop()
    await owner?.end()
    await program?.stop()
  }, 120_000)

  const latest = async (): Promise<Update> =>
    (
      await owner.query<Update>(
        `SELECT CASE WHEN j.finished_at IS NULL THEN coalesce(j.phase, 'queued') ELSE j.state END AS state, j.said AS error, u.version_to
          FROM device_updates u JOIN device_jobs j ON j.id = u.job_id WHERE j.device_id = $1 ORDER BY j.id DESC LIMIT 1`,
        [device],
      )
    ).rows[0]!
  const order = async (): Promise<void> => {
    const { status, body } = await program.admin.post('/devices/updates/set', {
      data: [{ id: device, action: 'update_firmware', file_id: file.id, offline: true, keep_settings: true }],
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const is = (state: string): Promise<unknown> =>
    until(`an update that is ${state}`, reconnectSeconds, async () => (await latest()).state === state, latest, 10)
  const calls = (): number => agent.machine.count('calls')
  /** Waits until the file is being transferred and the transfer is held. */
  const fetching = async (): Promise<void> => {
    await until('a fetch that is held', reconnectSeconds, () => relay.held() === 1, latest, 10)
    await is('fetching')
    expect([relay.held(), calls()], 'a fetch was under way, or the run is void').toEqual([1, 0])
  }
  /** Starts the program again, and reconnects to the database, which outlives its killed supervisor. */
  const backAgain = async (): Promise<void> => {
    await owner.end().catch(() => {})
    await program.launch()
    owner = await program.connect()
  }

  test('a server killed while the device downloads, and again after it has restarted the download, leads to one installation', async () => {
    relay.hold(heldAfter)
    await order()
    for (const isLast of [false, true]) {
      await fetching()
      await program.kill('supervisor', 'api', 'worker')
      relay.cut()
      if (!isLast) relay.hold(heldAfter)
      await backAgain()
    }
    await until('sysupgrade', reconnectSeconds, () => calls() === 1, latest)
    // The report that the file is complete may have reached the server just as it died, so the restart decides.
    await agent.cut()
    agent.newBoot()
    await agent.start()
    await is('done')
    expect(agent.machine.read('sum').split(' ')[0]).toBe(file.sha256)
    expect(calls()).toBe(1)
  }, 900_000)

  test('a power loss of server and device during the download installs nothing, is reported, and the update can be repeated', async () => {
    relay.hold(heldAfter)
    await order()
    await fetching()
    await Promise.all([program.kill('supervisor', 'api', 'worker'), agent.cut()])
    relay.cut()
    await backAgain()
    await agent.start()
    await online(program, device)
    await is('failed')
    expect(calls()).toBe(0)
    await order()
    await until('sysupgrade', reconnectSeconds, () => calls() === 1, latest)
    agent.newBoot()
    // The power fails while the image is being written: what the device reports afterwards decides.
    await Promise.all([program.kill('supervisor', 'api', 'worker'), agent.cut()])
    await backAgain()
    await agent.start()
    await is('done')
    expect(calls()).toBe(1)
  }, 900_000)
})
