import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { channelOf, finalEvents, isOpen, orderExec, readCommands, statesOf } from '../support/commands.ts'
import { enrolmentToken, hostKey, onlineFleet } from '../support/enrol.ts'
import { FleetProcess } from '../support/fleet-process.ts'
import { isRunning, procFile } from '../support/processes.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

const devices = 20
/** Seconds in which devices are back after a process restart; their pauses between attempts begin with one second. */
const backWithin = 120

let program: Program
let fleet: FleetProcess
beforeAll(async () => {
  program = await Program.start()
  fleet = await onlineFleet(program, { count: devices, intervalSeconds: 5, retryMin: 1 })
}, 120_000)
afterAll(async () => {
  await fleet?.stop()
  await program?.stop()
}, 60_000)

/** Needed after a test that has failed. */
beforeEach(() => allOnline(), 180_000)

const allOnline = (): Promise<unknown> =>
  until(
    'the devices',
    backWithin,
    async () => (await fleet.counters()).online === devices,
    () => program.output,
  )
const limitOf = (pid: number): string => /^Max open files +(\d+)/m.exec(procFile(pid, 'limits'))![1]!
const answers = async (): Promise<boolean> =>
  (await program.admin.get('/devices?limit=1').then(
    ({ status }) => status,
    () => 0,
  )) === 200

test('F9: with 256 file descriptors under a connection storm, new connections are refused, existing ones stay, and no process ends', async () => {
  const pid = program.pidOf('api')
  const [arrivals, limit] = [await fleet.arrivals(), limitOf(pid)]
  execFileSync('prlimit', ['--pid', String(pid), '--nofile=256:'])
  const { token } = await enrolmentToken(program, 600)
  const storm = FleetProcess.start({
    server: `127.0.0.1:${program.port}`,
    hostKey: await hostKey(program),
    token,
    count: 600,
    seed: 'storm',
    intervalSeconds: 5,
    firstIndex: 1000,
    retryMin: 1,
    logins: 600,
  })
  try {
    // The descriptors that the process has open.
    const open = (): number => Number(execFileSync('sh', ['-c', `ls /proc/${pid}/fd | wc -l`]))
    await until('the limit', 60, () => open() >= 250, open)
    await sleep(10_000)
    const { online } = await storm.counters()
    printFigures('256 descriptors', { open: open(), 'of the storm online': online })
    expect(online, 'devices that were turned away, or the run is void').toBeLessThan(300)
    expect(await fleet.arrivals(), 'links stay up').toBe(arrivals)
    expect((await fleet.counters()).online).toBe(devices)
    expect(program.pidOf('api')).toBe(pid)
  } finally {
    await storm.stop()
    execFileSync('prlimit', ['--pid', String(pid), `--nofile=${limit}:`])
  }
  await until('answers again', 120, answers)
  expect(await fleet.arrivals()).toBe(arrivals)
}, 180_000)

test('F9: a process that ends while the supervisor has no free file descriptor is restarted as soon as there is one', async () => {
  const [supervisor, pid] = [program.supervisorPid, program.pidOf('api')]
  const limit = limitOf(supervisor)
  const refusals = (): number => program.output.match(/for api and gateway ended \(spawn .*EMFILE\)/g)?.length ?? 0
  execFileSync('prlimit', ['--pid', String(supervisor), '--nofile=3:'])
  try {
    process.kill(pid, 'SIGKILL')
    await until(
      'three tries',
      60,
      () => refusals() >= 3,
      () => program.output,
    )
  } finally {
    execFileSync('prlimit', ['--pid', String(supervisor), `--nofile=${limit}:`])
  }
  await until('answers again', 60, answers, () => program.output)
  expect(program.supervisorPid).toBe(supervisor)
  await allOnline()
}, 200_000)

/** The kernel kills a process when memory runs out; V8 aborts one whose heap is full. */
test.each([
  { role: 'api', by: 'SIGABRT' },
  { role: 'worker', by: 'SIGKILL' },
] as const)(
  'F37: when the $role process runs out of memory ($by) it is restarted, no command is lost or runs twice, and the other process continues',
  async ({ role, by }) => {
    const other = role === 'api' ? 'worker' : 'api'
    const [pid, spared] = [program.pidOf(role), program.pidOf(other)]
    const [target] = await fleet.members()
    const owner = await program.connect()
    const done = (await readCommands(owner)).length
    const channels: string[] = []
    for (let n = 0; n < 10; n++) channels.push(channelOf(await orderExec(program.admin, target!.id!, `echo ${n}`)))
    const started = performance.now()
    process.kill(pid, by)
    await until('its end', 60, () => !isRunning(pid))
    await until('its successor', 60, () => pidNow(role) !== undefined && pidNow(role) !== pid)
    await until('answers again', 120, answers)
    printFigures(`${role} without memory`, { 'ended and answering again after': secondsSince(started) })
    await allOnline()
    const commands = await until('final states', 60, async () => {
      const mine = (await readCommands(owner)).slice(done)
      return mine.some(isOpen) ? undefined : mine
    })
    await owner.end()
    expect(statesOf(commands)).toEqual({ 'exec completed': 10 })
    expect(Math.max(...Object.values(await fleet.acted(commands.map(({ id }) => id))))).toBe(1)
    for (const channel of channels) expect(await finalEvents(program.admin, channel, target!.id!)).toBe(1)
    expect(program.pidOf(other)).toBe(spared)
  },
  400_000,
)

function pidNow(role: 'api' | 'worker'): number | undefined {
  try {
    return program.pidOf(role)
  } catch {
    return undefined // Between the old process and the new one.
  }
}

test.each(['api', 'worker'] as const)(
  'F38: when the event loop of the %s process blocks for 5 s, devices stay connected, health does not respond meanwhile, and everything continues',
  async (role) => {
    const pid = program.pidOf(role)
    const arrivals = await fleet.arrivals()
    process.kill(pid, 'SIGSTOP')
    const health = fetch(`${program.url}/healthz`, { signal: AbortSignal.timeout(3000) }).then(
      ({ status }) => status,
      () => 'silent',
    )
    expect(await health).toBe(role === 'api' ? 'silent' : 200)
    await sleep(2000)
    process.kill(pid, 'SIGCONT')
    await until('answers again', 60, answers)
    await sleep(5000)
    expect(program.pidOf(role)).toBe(pid)
    expect(await fleet.arrivals(), 'links stay up').toBe(arrivals)
    expect((await fleet.counters()).online).toBe(devices)
  },
  120_000,
)
