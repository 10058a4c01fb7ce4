import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { io } from 'socket.io-client'
import { onlineFleet } from '../../tests/support/enrol.ts'
import type { Program } from '../../tests/support/program.ts'
import { secondsSince, until } from '../../tests/support/until.ts'
import { cpuSeconds, get, ms, percentile, times, treeCpuSeconds, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { bareInserts, bareUpdates } from './rollout-bare.ts'

/** Devices that are wanted, and those that connect at a time, which is also the most of one rollout. */
const wanted = 10_000
const lot = 1000
/** Rollouts that are measured, each to other devices while all are connected. */
const measured = 3
/** Seconds after which no further devices are connected. A slow machine measures with those that it has. */
const connectFor = 75
/** Seconds that the command takes on a device, so that all orders of a lot are sent before the first result comes. */
const commandTime = 20
/** Seconds over which the idle server is measured, whose CPU time is then deducted. */
const idleFor = 5
/** Milliseconds of CPU of the server for an order and for a result, and for a list. */
const bars = { cpu: 3, list: 100 } as const

/** Connects devices in lots until there are enough or the time is over. Returns the ids of each lot. */
export async function connect(held: AsyncDisposableStack, program: Program): Promise<number[][]> {
  const started = performance.now()
  const lots: number[][] = []
  while (lots.length * lot < wanted && secondsSince(started) < connectFor) {
    const seed = `rollout ${lots.length}`
    const firstIndex = lots.length * lot
    // Real devices have their own processors.
    const order = { count: lot, firstIndex, seed, intervalSeconds: 3600, niceness: 10 }
    const fleet = await onlineFleet(program, order)
    held.defer(() => fleet.stop())
    lots.push((await fleet.members()).map(({ id }) => id!))
  }
  console.log(`devices online: ${lots.length * lot} of ${wanted}, after ${secondsSince(started).toFixed(0)} s`)
  return lots
}

/** CPU seconds so far: of the server itself, and of the worker and PostgreSQL together. */
export const used = (program: Program): { server: number; beside: number } => ({
  server: cpuSeconds(program.pidOf('api')),
  beside: cpuSeconds(program.pidOf('worker')) + treeCpuSeconds(program.postmaster()),
})
type Used = ReturnType<typeof used>

export const difference = (from: Used, to: Used): Used => ({
  server: to.server - from.server,
  beside: to.beside - from.beside,
})
const sum = (parts: readonly Used[]): Used => ({
  server: parts.reduce((all, { server }) => all + server, 0),
  beside: parts.reduce((all, { beside }) => all + beside, 0),
})

/** The rollout of one lot: what its orders and its results have cost, and in how many seconds its results came. */
interface Run {
  orderId: number
  rolloutId: number
  orders: Used
  results: Used
  resultSeconds: number
  shown: number
}

async function runLot(program: Program, owner: Client, group: number, devices: readonly number[]): Promise<Run> {
  const from = used(program)
  const { status, body } = await program.admin.post(`/devices/tasks/groups/${group}/rollouts`, {
    device_id: devices,
    waves: [{ percent: 100 }],
  })
  if (status !== 201) throw new Error(`the rollout was answered ${status}: ${JSON.stringify(body)}`)
  const { order_id: orderId, rollout_id: rolloutId, channel } = body.data
  const page = await watch(program, channel)
  const count = async (condition: string): Promise<number> =>
    Number(
      (await owner.query(`SELECT count(*) FROM commands WHERE channel = $1 AND ${condition}`, [channel])).rows[0].count,
    )
  await until('the orders on devices', 60, async () => (await count('delivered_at IS NOT NULL')) === devices.length)
  const [sent, early] = [used(program), await count('finished_at IS NOT NULL')]
  if (early > devices.length / 100) throw new Error(`${early} results came before the last order was sent`)
  const started = performance.now()
  await until('the results', 120, async () => (await count(`state = 'completed'`)) === devices.length)
  const results = difference(sent, used(program))
  const resultSeconds = secondsSince(started)
  await until('the results on the page', 20, () => page.shown() >= devices.length, page.shown)
  page.close()
  return { orderId, rolloutId, orders: difference(from, sent), results, resultSeconds, shown: page.shown() }
}

/** Listens to the results of a rollout as its page does; `shown` counts the devices whose last result has arrived. */
async function watch({ url, admin }: Program, channel: string): Promise<{ shown: () => number; close: () => void }> {
  const extraHeaders = { cookie: admin.headers['cookie']!, origin: url }
  const socket = io(url, { transports: ['websocket'], extraHeaders })
  const ended = new Set<string>()
  socket.on(channel, ({ data }: { data: Record<string, { status: string }> }) => {
    for (const [device, { status }] of Object.entries(data)) if (status === 'completed') ended.add(device)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  socket.emit('subscribe', { channel })
  return { shown: () => ended.size, close: () => void socket.close() }
}

async function createGroup({ admin }: Program): Promise<number> {
  const data = { command: `sleep ${commandTime}; uptime` }
  const task = { name: 'Uptime', order: 0, type: 'command', timeout: 120, stop_on_failure: false, data }
  const { status, body } = await admin.post('/devices/tasks/groups', { name: 'Uptime', tasks: [task] })
  if (status !== 200) throw new Error(`no group: ${JSON.stringify(body)}`)
  return body.data.id
}

/** The lists that show the results of a rollout: its jobs, its groups, and the outputs of the devices. */
async function listFigures(program: Program, owner: Client, run: Run): Promise<Figure[]> {
  const lists = {
    'the devices of a rollout': `/devices/actions/logs?rollout_id=${run.rolloutId}&limit=25&sort=device_name`,
    'the results of a rollout, grouped': `/devices/updates/rollouts/${run.rolloutId}/groups`,
    'the outputs of a rollout': `/devices/tasks/orders/${run.orderId}/results?limit=25&result=short`,
  }
  const bare = await times(60, async () => {
    await owner.query(
      'SELECT j.id, j.state, j.said, j.events, d.name FROM device_jobs j JOIN devices d ON d.id = j.device_id WHERE j.rollout_id = $1 ORDER BY d.name_key, j.id LIMIT 25',
      [run.rolloutId],
    )
    await owner.query('SELECT count(*) FROM device_jobs WHERE rollout_id = $1', [run.rolloutId])
  })
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(lists)) {
    const url = `${program.url}/api${path}`
    await times(5, () => get(url, program.admin.headers))
    const p95 = percentile(await times(60, () => get(url, program.admin.headers)), 95)
    figures.push({
      what: `rollout: ${what}, p95`,
      ours: ms(p95),
      baseline: `${ms(percentile(bare, 95))} page + count SQL`,
      bar: `<= ${bars.list} ms`,
      ok: p95 <= bars.list,
    })
  }
  return figures
}

/** A task that is rolled out without stages to thousands of connected devices, which answer at the same time. */
export async function benchRollout(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const owner = await connectOwner(held, program)
  const lots = await connect(held, program)
  const group = await createGroup(program)
  await sleep(idleFor * 1000)
  const from = used(program)
  await sleep(idleFor * 1000)
  const idle = difference(from, used(program)).server / idleFor
  const runs: Run[] = []
  for (const devices of lots.slice(0, measured)) runs.push(await runLot(program, owner, group, devices))
  const devices = runs.length * lot
  const orders = sum(runs.map((run) => run.orders))
  const results = sum(runs.map((run) => run.results))
  const seconds = runs.reduce((all, { resultSeconds }) => all + resultSeconds, 0)
  const each = (cpu: number): number => (cpu * 1000) / devices
  const channelOf = `SELECT channel FROM device_rollouts WHERE id = ${runs[0]!.rolloutId}`
  const figure = (what: string, cpu: number, beside: number, bare: number): Figure => ({
    what: `rollout: server CPU for ${what}, ${devices} of ${lots.length * lot} devices`,
    ours: `${cpu.toFixed(2)} ms, ${beside.toFixed(2)} ms beside`,
    baseline: `${bare.toFixed(2)} ms the statements alone`,
    bar: `<= ${bars.cpu} ms`,
    ok: cpu <= bars.cpu,
  })
  return [
    figure('an order sent', each(orders.server), each(orders.beside), await bareInserts(owner, channelOf)),
    figure(
      'a result stored and shown',
      each(results.server - idle * seconds),
      each(results.beside),
      await bareUpdates(owner, channelOf),
    ),
    ...(await listFigures(program, owner, runs[0]!)),
  ]
}
