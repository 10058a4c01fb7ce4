import { enrolmentToken, hostKey, onlineFleet } from '../../tests/support/enrol.ts'
import { FleetProcess, type FleetOrder } from '../../tests/support/fleet-process.ts'
import { Load } from '../../tests/support/load.ts'
import type { Program } from '../../tests/support/program.ts'
import { sleep } from '../../tests/support/until.ts'
import { startProgram } from '../bench/program.ts'
import { faultsInOrder, type Target } from './faults.ts'
import { checkInvariants, type Traffic } from './invariants.ts'
import { judge, type Verdict } from './judge.ts'
import { Ledger } from './ledger.ts'
import { backSeconds, limitsFor } from './limits.ts'
import type { Struck } from './output.ts'
import { Sampler } from './sampler.ts'
import type { Sample } from './samples.ts'
import { Tasks } from './tasks.ts'
import { Terminals } from './terminals.ts'

export interface SoakOptions {
  minutes: number
  seed: number
  devices: number
}

const faultEveryMs = 60_000
const reportEverySeconds = 10
const terminals = 6
const visitors = 100
/** Characters of output that are kept: a run prints some MB at most. */
const keptOutput = 64 * 1024 ** 2
/**
 * With the default of some GB, V8 lets the heap grow to four times what is alive before it collects the rest, which takes
 * a quarter of an hour and looks like a leak. Below 1 GB it is at most twice.
 */
const heapLimit = '--max-old-space-size=384'
/** Requests of users: two that write and two that read, each with a pause. */
const users = {
  people: 2,
  pauseMs: 1000,
  reads: ['/devices?limit=25', '/tags?limit=25', '/companies', '/search?q=RUT'],
}

/** A cut of connections as the devices see it, for the judgement of their outages. */
export type StruckFault = Struck & { cuts: boolean }

/** Runs the program under load and faults, and judges it. */
export async function runSoak(
  held: AsyncDisposableStack,
  { minutes, seed, devices }: SoakOptions,
): Promise<{ samples: Sample[]; verdicts: Verdict[]; output: string }> {
  const program = await startProgram(held, {
    keptOutput,
    environment: () => ({ OUTPOST_ROLES: 'api,gateway,worker,vpn', NODE_OPTIONS: heapLimit }),
  })
  const fleet = await onlineFleet(program, {
    count: devices,
    seed: 'soak',
    intervalSeconds: reportEverySeconds,
    niceness: 5,
  })
  held.defer(() => fleet.stop())
  const target: Target = { program, fleet, visitors: await enrolVisitors(program) }
  const traffic = await startTraffic(program, fleet, minutes)
  const began = Date.now()
  const sampler = new Sampler(program, fleet, traffic.load)
  const struck = await strikeUntil(performance.now() + minutes * 60_000, seed, target, sampler)
  // The last fault must be survived as the others are.
  await sleep(backSeconds * 1000)
  await sampler.stop()
  await Promise.all([traffic.load, traffic.terminals, traffic.ledger, traffic.tasks].map((part) => part.stop()))
  const invariants = await checkInvariants({ program, fleet, traffic, struck, devices, began })
  return {
    samples: sampler.samples,
    verdicts: [...limitsFor(devices).map((limit) => judge(sampler.samples, limit)), ...invariants],
    output: program.output,
  }
}

async function startTraffic(program: Program, fleet: FleetProcess, minutes: number): Promise<Traffic> {
  const ids = (await fleet.members()).map(({ id }) => id!)
  const { body } = await program.admin.get(`/devices/remote-access?q=SSH&limit=${terminals}`)
  return {
    load: new Load(program, users),
    terminals: new Terminals(
      program,
      body.data.map(({ id }: { id: number }) => id),
    ),
    ledger: await Ledger.start(program),
    tasks: await Tasks.start(program, ids, minutes),
  }
}

/** Lets the devices that come and go enrol, and leave again. */
async function enrolVisitors(program: Program): Promise<FleetOrder> {
  const { token } = await enrolmentToken(program, visitors)
  const order = {
    server: program.url.replace('http://', ''),
    hostKey: await hostKey(program),
    count: visitors,
    seed: 'visitors',
    firstIndex: 900_000,
    intervalSeconds: reportEverySeconds,
    retryMin: 1,
    niceness: 5,
  }
  const fleet = FleetProcess.start({ ...order, token })
  try {
    await fleet.online(visitors, 120)
    return { ...order, deviceIds: (await fleet.members()).map(({ id }) => id!) }
  } finally {
    await fleet.stop()
  }
}

/** Strikes one fault after the other until a moment of `performance.now()`. */
async function strikeUntil(end: number, seed: number, target: Target, sampler: Sampler): Promise<StruckFault[]> {
  const struck: StruckFault[] = []
  for (const { name, cuts, strike } of faultsInOrder(seed)) {
    const left = end - performance.now()
    await sleep(Math.max(0, Math.min(faultEveryMs, left)))
    if (left < faultEveryMs) return struck
    const from = Date.now()
    sampler.disturbedAt = performance.now()
    const failure = await strike(target).catch(String)
    sampler.disturbedAt = performance.now()
    struck.push({ name, cuts, from, to: Date.now() })
    const { online } = await target.fleet.counters()
    const api = sampler.samples.at(-1)?.values.api_mb ?? 0
    console.log(
      `${struck.length}: ${name}${failure ? ` (${failure})` : ''}; ${online} online, api ${api.toFixed(0)} MB`,
    )
  }
  return struck
}
