import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineFleet } from '../support/enrol.ts'
import type { FleetProcess } from '../support/fleet-process.ts'
import { printFigures } from '../support/figures.ts'
import { Program } from '../support/program.ts'
import { secondsSince, until } from '../support/until.ts'

/** The number of devices. With OUTPOST_FAULT_DEVICES=10000 the test takes a quarter of an hour on two cores. */
const devices = Number(process.env['OUTPOST_FAULT_DEVICES'] ?? 300)
/** Devices of one fleet process, and of one request for a run. */
const most = { perProcess: 2500, perRun: 1000 } as const
/** Seconds for the enrolment, for all devices to return, and for all runs to end. */
const limits = { enrolment: 120 + devices / 10, back: 130 + devices / 20, runs: 240 + devices / 10 } as const
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
const fleets: FleetProcess[] = []
let ids: number[]

beforeAll(
  async () => {
    program = await Program.start()
    for (let at = 0; at < devices; at += most.perProcess) {
      const count = Math.min(most.perProcess, devices - at)
      fleets.push(
        await onlineFleet(program, { count, firstIndex: at, seed: 'task storm', intervalSeconds: 60, niceness: 10 }),
      )
    }
    ids = (await Promise.all(fleets.map((fleet) => fleet.members()))).flat().map(({ id }) => id!)
    owner = await program.connect()
  },
  (limits.enrolment + 60) * 1000,
)
afterAll(async () => {
  await owner?.end()
  await Promise.all(fleets.map((fleet) => fleet.stop()))
  await program?.stop()
}, 120_000)

const count = async (query: string): Promise<number> => Number((await owner.query(query)).rows[0].count)
/** How often devices came online: the database does not know at once which of them are gone. */
const arrivals = async (): Promise<number> =>
  (await Promise.all(fleets.map((fleet) => fleet.arrivals()))).reduce((sum, one) => sum + one, 0)
const open = (): Promise<number> => count("select count(*) from task_runs where status = 'processing'")

/** Runs the group on all devices, and returns as soon as a part of them have begun. */
async function runOnAll(): Promise<void> {
  const { body } = await program.admin.post('/devices/tasks/groups', { name: 'Three tasks', tasks })
  for (let at = 0; at < ids.length; at += most.perRun) {
    const chosen = ids.slice(at, at + most.perRun)
    const { status } = await program.admin.post(`/devices/tasks/groups/${body.data.id}`, { device_id: chosen })
    expect(status).toBe(200)
  }
  const begun = (): Promise<number> =>
    count("select count(*) from commands where name = 'exec' and state = 'delivered'")
  await until('tasks in progress', 60, async () => (await begun()) >= Math.min(50, devices / 4), begun, 20)
}

test(
  `JOBS-028 the gateway is killed during a task run of ${devices} devices: none runs a task twice, and every run has one final state`,
  { timeout: (60 + limits.back + limits.runs) * 1000 },
  async () => {
    await runOnAll()
    const unfinished = await open()
    expect(unfinished).toBeGreaterThan(0)
    const before = await arrivals()
    await program.kill('api')
    const struck = performance.now()
    const returned = async (): Promise<number> => (await arrivals()) - before
    await until('all devices back', limits.back, async () => (await returned()) >= devices, returned, 500)
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
    printFigures(`the gateway killed during a task run of ${devices} devices`, {
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
