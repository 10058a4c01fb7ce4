import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import {
  channelOf,
  isOpen,
  orderAction,
  orderExec,
  readCommands,
  statesOf,
  type CommandRow,
} from '../../tests/support/commands.ts'
import { onlineFleet } from '../../tests/support/enrol.ts'
import type { FleetProcess } from '../../tests/support/fleet-process.ts'
import type { Program } from '../../tests/support/program.ts'
import { secondsSince, until } from '../../tests/support/until.ts'
import { defaultLimits } from '../../packages/gateway/src/limits.ts'
import { ms, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { StallWatch } from './stall.ts'

const devices = 2000
/** Commands that devices must have acknowledged when the server is killed; with fewer, the run is void. */
const underWay = 50
/** Seconds within which 95 % of the devices, and all, must be back; milliseconds for which the event loop may block. */
const bars = { most: 60, all: 130, stall: 250 } as const
/** Milliseconds over which the idle server's longest stall is measured for comparison. */
const quietMs = 10_000

/** The result of a run with a kill in its middle. */
interface Storm {
  most: number
  all: number
  stall: number
  quietStall: number
  /** Commands that were open when the server died. */
  open: number
  ordered: number
  lost: number
  twice: number
}

/** kill -9 of the server with a fleet online and commands in progress, and what happens from its first response on. */
export async function benchStorm(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const owner = await connectOwner(held, program)
  const fleet = await onlineFleet(program, {
    count: devices,
    seed: 'storm',
    intervalSeconds: 30,
    rebootSeconds: 8,
    // As many at a time as the gateway accepts from one address: on this machine all devices share one.
    logins: defaultLimits.halfOpenPerAddress - 10,
    // Real devices have their own processors. These must not take the two cores from the server that is measured.
    niceness: 10,
  })
  held.defer(() => fleet.stop())
  await sleep(quietMs)
  const calm = await StallWatch.start(program.url)
  await sleep(quietMs)
  const quietStall = await calm.stop()
  const channels = await orderCommands(program, owner, await fleet.members())
  const open = (await readCommands(owner)).filter(isOpen).length
  await program.kill('supervisor', 'api')
  const relaunched = program.launch()
  const watch = await readyAgain(program)
  held.defer(async () => void (await watch.stop().catch(() => {}))) // Only to end it: its error is thrown below.
  const { most, all } = await timeBack(owner)
  await relaunched
  const ended = await endOf(owner)
  const stall = await watch.stop()
  console.log('commands:', statesOf(ended), 'stalls of more than 50 ms, seconds after readiness:', watch.told(50))
  return figures({ most, all, stall, quietStall, open, ...(await checkByKeyboard(fleet, channels, ended)) })
}

/** Orders long commands, waits until enough are delivered, and returns the acknowledged channels. */
async function orderCommands(
  program: Program,
  owner: Client,
  members: { id: number | undefined }[],
): Promise<string[]> {
  const ids = members.map((member) => member.id!)
  const answers = await Promise.all([
    ...ids.slice(0, 40).map((id) => orderExec(program.admin, id, `sleep 12; echo ${id}`)),
    orderAction(program.admin, 'reboot', ids.slice(40, 70)),
  ])
  const delivered = async (): Promise<number> =>
    (await readCommands(owner)).filter((command) => command.state === 'delivered').length
  await until(`${underWay} commands on devices`, 20, async () => (await delivered()) >= underWay, delivered, 20)
  return answers.map(channelOf)
}

/** Resolves at the first response that reports readiness, with a watch of the event loop from then on. */
async function readyAgain(program: Program): Promise<StallWatch> {
  await until(
    'ready again',
    60,
    async () => (await fetch(`${program.url}/readyz`, { signal: AbortSignal.timeout(5000) })).ok,
    () => program.output,
    10,
  )
  return StallWatch.start(program.url)
}

/** Returns the seconds until 95 % of the devices, and all, are online again according to the database. */
async function timeBack(owner: Client): Promise<{ most: number; all: number }> {
  const started = performance.now()
  const online = async (): Promise<number> =>
    Number((await owner.query('SELECT count(*) FROM devices WHERE status = 1')).rows[0].count)
  const back = async (count: number): Promise<number> => {
    // Longer than the bar, so that a run that misses it reports by how much.
    await until(`${count} devices back`, 2 * bars.all, async () => (await online()) >= count, online)
    return secondsSince(started)
  }
  return { most: await back(devices * 0.95), all: await back(devices) }
}

async function endOf(owner: Client): Promise<CommandRow[]> {
  const open = async (): Promise<CommandRow[]> => (await readCommands(owner)).filter(isOpen)
  await until('final states', 90, async () => (await open()).length === 0, open)
  return readCommands(owner)
}

/** These devices kept their memory: each command must be completed, and executed once by the device's own count. */
async function checkByKeyboard(
  fleet: FleetProcess,
  channels: readonly string[],
  ended: readonly CommandRow[],
): Promise<Pick<Storm, 'ordered' | 'lost' | 'twice'>> {
  const acted = await fleet.acted(ended.map((command) => command.id))
  const known = new Set(ended.map((command) => command.channel))
  const forgotten = channels.filter((channel) => !known.has(channel)).length
  const undone = ended.filter(({ id, state }) => state !== 'completed' || acted[id] === 0).length
  return { ordered: ended.length, lost: forgotten + undone, twice: ended.filter(({ id }) => acted[id]! > 1).length }
}

function figures({ most, all, stall, quietStall, open, ordered, lost, twice }: Storm): Figure[] {
  const seconds = (value: number): string => `${value.toFixed(1)} s`
  const handshakes = `${seconds(devices / defaultLimits.handshakesPerSecond)} at the gateway's ${defaultLimits.handshakesPerSecond} logins a second`
  return [
    {
      what: `storm: 95 % of ${devices} devices back after kill -9`,
      ours: seconds(most),
      baseline: handshakes,
      bar: `<= ${bars.most} s`,
      ok: most <= bars.most,
    },
    {
      what: `storm: all ${devices} devices back`,
      ours: seconds(all),
      baseline: handshakes,
      bar: `<= ${bars.all} s`,
      ok: all <= bars.all,
    },
    {
      what: `storm: commands lost, or acted twice, of ${ordered}`,
      ours: `${lost} lost, ${twice} twice`,
      baseline: `${open} open at the kill`,
      bar: '0, 50 open',
      ok: lost === 0 && twice === 0 && open >= underWay,
    },
    {
      what: 'storm: longest stall of the event loop from the first answer on',
      ours: ms(stall),
      baseline: `${ms(quietStall)} in 10 s before`,
      bar: `<= ${bars.stall} ms`,
      ok: stall <= bars.stall,
    },
  ]
}
