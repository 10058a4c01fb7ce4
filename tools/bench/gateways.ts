import { setTimeout as sleep } from 'node:timers/promises'
import { hostKey } from '../../tests/support/enrol.ts'
import { FleetProcess } from '../../tests/support/fleet-process.ts'
import { addMembers } from '../../tests/support/members.ts'
import { hasNats, Nats } from '../../tests/support/nats.ts'
import { familyOf, procFile } from '../../tests/support/processes.ts'
import type { Program } from '../../tests/support/program.ts'
import { Site } from '../../tests/support/site.ts'
import { gatewayAlone } from './connections.ts'
import { cpuSeconds, residentKb, treeCpuSeconds, type Figure } from './measure.ts'

/** Devices of each gateway. 5,000 need 24 GB of memory with the simulated side, and a quiet machine. */
const devices = Number(process.env['OUTPOST_BENCH_DEVICES'] ?? 1000)
const gatewayCounts = [1, 2, 4] as const
/** Devices of each gateway that connect before anything is measured, so that the program's own needs do not count. */
const warm = 50
const perProcess = 2500
const seed = 'gateways'
/** Seconds after the last arrival, and over which devices at rest are watched: several pings of each. */
const [settleSeconds, restSeconds] = [10, 180]
/** By how much the costs of a device may differ from those with one gateway. */
const linearWithin = 0.1
/** The memory that a device may take, as in `connections.ts`. */
const mostKilobytes = 40

/** What one device costs its gateway, and the parts that all gateways share. */
interface Cost {
  /** CPU milliseconds of the gateway for a connection, and for a minute at rest. */
  connect: number
  rest: number
  kilobytes: number
  /** Seconds until all devices of all gateways were online. */
  seconds: number
  /** CPU milliseconds of the database, the bus and the API for a connection, together. */
  shared: number
}

/** Several gateways with the same number of devices each, on one database and one bus: costs of a device are constant. */
export async function benchGateways(held: AsyncDisposableStack): Promise<Figure[]> {
  if (!hasNats) throw new Error('needs nats-server')
  const alone = await gatewayAlone(devices)
  const [nats, site] = [new Nats(), new Site()]
  held.defer(() => nats.stop())
  held.defer(() => site.stop())
  await Promise.all([nats.start(), site.start()])
  const api = await site.host('api,worker', { NATS_URL: nats.url })
  const owner = await site.connect()
  held.defer(() => owner.end())
  const ids = await addMembers(owner, { seed, count: Math.max(...gatewayCounts) * (devices + warm) })
  const costs: Cost[] = []
  for (const count of gatewayCounts) {
    const own = held.use(new AsyncDisposableStack())
    costs.push(await measure(own, { site, nats, api, ids, count }))
    await own.disposeAsync()
    console.log(`${count} gateways:`, costs.at(-1))
  }
  return figuresOf(costs, alone)
}

interface Scene {
  site: Site
  nats: Nats
  api: Program
  ids: readonly number[]
  count: number
}

async function measure(held: AsyncDisposableStack, scene: Scene): Promise<Cost> {
  const { site, nats, api, count } = scene
  const gateways: Program[] = []
  for (let n = 0; n < count; n++) {
    const gateway = await site.host('gateway', { NATS_URL: nats.url })
    held.defer(() => gateway.stop())
    gateways.push(gateway)
  }
  await connect(held, scene, gateways, { from: devices, many: warm })
  await sleep(settleSeconds * 1000)
  const pids = gateways.map(pidOfGateway)
  const shared = [site.postmaster(), nats.pid, api.pidOf('api'), api.pidOf('worker')]
  const read = () => ({
    cpu: pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    memory: pids.reduce((sum, pid) => sum + residentKb(pid), 0),
    shared: shared.reduce((sum, pid) => sum + treeCpuSeconds(pid), 0),
  })
  const before = read()
  const started = performance.now()
  await connect(held, scene, gateways, { from: 0, many: devices })
  const seconds = (performance.now() - started) / 1000
  await sleep(settleSeconds * 1000)
  const there = read()
  await sleep(restSeconds * 1000)
  const after = read()
  const all = devices * count
  return {
    connect: ((there.cpu - before.cpu) * 1000) / all,
    rest: ((after.cpu - there.cpu) * 1000 * (60 / restSeconds)) / (all + warm * count),
    kilobytes: (after.memory - before.memory) / all,
    seconds,
    shared: ((there.shared - before.shared) * 1000) / all,
  }
}

/** Connects some devices of each gateway: those from a place among its own on. Resolves when all of them are online. */
async function connect(
  held: AsyncDisposableStack,
  { api, ids }: Scene,
  gateways: readonly Program[],
  { from, many }: { from: number; many: number },
): Promise<void> {
  const key = await hostKey(api)
  const parts = gateways.flatMap(({ port }, number) =>
    Array.from({ length: Math.ceil(many / perProcess) }, (_, part) => ({
      port,
      firstIndex: number * (devices + warm) + from + part * perProcess,
      count: Math.min(perProcess, many - part * perProcess),
    })),
  )
  await Promise.all(
    parts.map(({ port, firstIndex, count }) => {
      const deviceIds = ids.slice(firstIndex, firstIndex + count)
      const order = { server: `127.0.0.1:${port}`, hostKey: key, seed, firstIndex, count, deviceIds }
      const fleet = FleetProcess.start({ ...order, intervalSeconds: 3600, retryMin: 1, niceness: 10 })
      held.defer(() => fleet.stop())
      return fleet.online(count, 60 + count / 5)
    }),
  )
}

function pidOfGateway({ supervisorPid }: Program): number {
  const pid = familyOf(supervisorPid).find((pid) => procFile(pid, 'environ').includes('OUTPOST_CHILD=gateway'))
  if (pid === undefined) throw new Error('a gateway has no process')
  return pid
}

function figuresOf(costs: readonly Cost[], alone: { cpu: string; memory: string }): Figure[] {
  const one = costs[0]!
  const row = (what: string, read: (cost: Cost) => number, unit: string, baseline: string): Figure => {
    const values = costs.map(read)
    const worst = Math.max(...values.map((value) => value / read(one)))
    return {
      what: `gateways: ${what}, ${gatewayCounts.join(', ')} x ${devices} devices`,
      ours: `${values.map((value) => value.toFixed(value < 10 ? 2 : 0)).join(', ')} ${unit}`,
      baseline,
      bar: `<= ${linearWithin * 100} % more than one`,
      ok: worst <= 1 + linearWithin,
    }
  }
  return [
    row('CPU of a connection', ({ connect }) => connect, 'ms', `${alone.cpu} ms the gateway alone`),
    row('CPU of a device at rest, a minute', ({ rest }) => rest, 'ms', 'none'),
    {
      // The heap wanders by some MB, so that few devices tell nothing, not even which number of gateways takes more.
      what: `gateways: memory of a device, ${gatewayCounts.join(', ')} x ${devices} devices`,
      ours: `${costs.map(({ kilobytes }) => kilobytes.toFixed(0)).join(', ')} kB`,
      baseline: `${alone.memory} kB the gateway alone`,
      bar: `<= ${mostKilobytes} kB`,
      ok: costs.every(({ kilobytes }) => kilobytes <= mostKilobytes),
    },
    row('CPU of database, bus and API', ({ shared }) => shared, 'ms', 'none'),
    {
      what: 'gateways: time until all are online',
      ours: `${costs.map(({ seconds }) => seconds.toFixed(0)).join(', ')} s`,
      baseline: 'both sides share this machine',
      bar: 'none',
      ok: true,
    },
  ]
}
