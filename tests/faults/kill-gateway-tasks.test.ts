import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostKey } from '../support/enrol.ts'
import { FleetProcess } from '../support/fleet-process.ts'
import { printFigures } from '../support/figures.ts'
import { addMembers } from '../support/members.ts'
import { Program } from '../support/program.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

/** The number of devices. With OUTPOST_FAULT_DEVICES=10000 the test takes about a quarter of an hour on two cores. */
const devices = Number(process.env['OUTPOST_FAULT_DEVICES'] ?? 300)
/** Devices of one fleet process, and of one request for a run. */
const most = { perProcess: 2500, perRun: 200 } as const
/** Seconds for the requests, for all devices to return, and for all runs to end. */
const limits = {
  requests: 60 + devices / 10,
  back: 130 + devices / 20,
  runs: 240 + devices / 10,
} as const
/** Each of them is a command of its own. The first one takes long enough to be in progress when the gateway dies. */
const tasks = ['sleep 8; echo one', 'echo two', 'echo three'].map((command, order) => ({
  name: `Task ${order}`,
  order,
  type: 'command',
  timeout: 60,
  stop_on_failure: true,
  data: { command },
}))

let program: Program
let owner: pg.Client
let fleets: FleetProcess[] = []
let ids: number[]

/** The first device of each fleet process, and the number of its devices. */
const parts = Array.from({ length: Math.ceil(devices / most.perProcess) }, (_, part) => ({
  firstIndex: part * most.perProcess,
  count: Math.min(most.perProcess, devices - part * most.perProcess),
}))
const usual = { seed: 'task storm', intervalSeconds: 60, niceness: 10 } as const

beforeAll(async () => {
  program = await Program.start()
  owner = await program.connect()
  ids = await addMembers(owner, { seed: usual.seed, count: devices })
}, 180_000)
afterAll(async () => {
  await owner?.end()
  await Promise.all(fleets.map((fleet) => fleet.stop()))
  await program?.stop()
}, 120_000)

const count = async (query: string): Promise<number> => Number((await owner.query(query)).rows[0].count)
const online = async (): Promise<number> =>
  (await Promise.all(fleets.map((fleet) => fleet.counters()))).reduce((sum, fleet) => sum + fleet.online, 0)
const open = (): Promise<number> => count("select count(*) from task_runs where status = 'processing'")

/** Runs the group on all devices, which are offline. */
async function runOnAll(): Promise<void> {
  const { body } = await program.admin.post('/devices/tasks/groups', { name: 'Three tasks', tasks })
  for (let at = 0; at < ids.length; at += most.perRun) {
    const chosen = ids.slice(at, at + most.perRun)
    const { status } = await program.admin.post(`/devices/tasks/groups/${body.data.id}`, { device_id: chosen })
    expect(status).toBe(200)
  }
}

/** Connects all devices again, and returns when a part of them have begun their first task. */
async function reconnect(): Promise<void> {
  const [server, key] = [program.url.replace('http://', ''), await hostKey(program)]
  fleets = parts.map((part) =>
    FleetProcess.start({
      ...part,
      ...usual,
      server,
      hostKey: key,
      deviceIds: ids.slice(part.firstIndex, part.firstIndex + part.count),
    }),
  )
  const begun = (): Promise<number> =>
    count("select count(*) from commands where name = 'exec' and delivered_at is not null")
  await until('tasks in progress', limits.back, async () => (await begun()) >= devices / 3, begun, 50)
}

test(
  `JOBS-028 the gateway is killed while ${devices} devices reconnect and run tasks: none runs a task twice, and every run has one final state`,
  { timeout: (limits.requests + 2 * limits.back + limits.runs) * 1000 },
  async () => {
    await runOnAll()
    await reconnect()
    const unfinished = await open()
    expect(unfinished).toBeGreaterThan(0)
    await program.kill('api')
    const struck = performance.now()
    // The devices notice the end of their connections at once.
    await sleep(2000)
    await until('all devices back', limits.back, async () => (await online()) === devices, online, 500)
    const back = secondsSince(struck)
    await until('all runs over', limits.runs, async () => (await open()) === 0, open, 500)
    const over = secondsSince(struck)

    const { rows: runs } = await owner.query('select status, count(*)::int from task_runs group by status')
    expect(runs).toEqual([{ status: 'completed', count: devices }])
    const { rows: jobs } = await owner.query(
      `select state, count(*)::int, bool_and(finished_at is not null) as ended from device_jobs where kind = 'execute_tasks_group' group by state`,
    )
    expect(jobs).toEqual([{ state: 'done', count: devices, ended: true }])
    // Each step of a job is an event of its log: none ends twice.
    expect(
      await count(`select count(*) from device_jobs j where kind = 'execute_tasks_group' and 1 <> (
        select count(*) from jsonb_array_elements(j.events) e where e ->> 'action' in ('done', 'failed', 'unknown', 'expired', 'timed_out', 'cancelled', 'refused'))`),
    ).toBe(0)
    expect(await count("select count(*) from task_logs where (result ->> 'success')::boolean is not true")).toBe(0)
    const commands: { id: string; state: string }[] = (
      await owner.query("select id, state from commands where name = 'exec'")
    ).rows
    expect(commands).toHaveLength(devices * tasks.length)
    expect(commands.filter(({ state }) => state !== 'completed')).toEqual([])
    const acted = await timesActed(commands.map(({ id }) => id))
    printFigures(`the gateway killed while ${devices} devices ran tasks`, {
      'runs open at the kill': unfinished,
      'all devices back after': back,
      'all runs over after': over,
      'commands run twice': acted.filter((times) => times > 1).length,
      'commands not run': acted.filter((times) => times === 0).length,
    })
    expect(acted.filter((times) => times !== 1)).toEqual([])
  },
)

/** How often each command was executed, as counted by the devices. */
async function timesActed(commands: readonly string[]): Promise<number[]> {
  const counted = await Promise.all(fleets.map((fleet) => fleet.acted(commands)))
  return commands.map((id) => counted.reduce((sum, acted) => sum + (acted[id] ?? 0), 0))
}
