import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { enrolmentToken, hostKey } from '../../tests/support/enrol.ts'
import { FleetProcess, type FleetOrder } from '../../tests/support/fleet-process.ts'
import type { Program } from '../../tests/support/program.ts'
import { until } from '../../tests/support/until.ts'
import { DbclientDevices } from './dbclient-devices.ts'
import { cpuSeconds, residentKb, type Figure } from './measure.ts'
import { openPage } from './page.ts'
import { connectOwner, startProgram } from './program.ts'

/** Devices with the real protocol: most are the agent on simulated hardware, some the SSH client of real routers. */
const invented = 1700
const real = 300
const devices = invented + real
/** Devices that connect before anything is measured, so that the program's own needs do not count. */
const warm = 100

/**
 * Memory of an idle device and CPU of a full connect: authenticated, and online in the database and on an open page.
 */
export async function benchConnections(held: AsyncDisposableStack): Promise<Figure[]> {
  const alone = await gatewayAlone(devices)
  const program = await startProgram(held)
  const owner = await connectOwner(held, program)
  const order = {
    server: program.url.replace('http://', ''),
    hostKey: await hostKey(program),
    seed: 'bench',
    intervalSeconds: 3600,
    retryMin: 1,
    count: invented,
  }
  const first = { ...order, seed: 'warm', firstIndex: 900_000, count: warm }
  const ids = { first: await enrol(held, program, first), invented: await enrol(held, program, order) }
  const routers = await DbclientDevices.enrol(held, program, real)
  console.log('enrolled', ids.invented.length, 'and', real, 'with dbclient')
  const pid = await freshServer(program)
  const page = await openPage(program)
  held.defer(() => page.close())
  await connected(held, { ...first, deviceIds: ids.first })
  await sleep(5000)
  const before = { cpu: cpuSeconds(pid), memory: residentKb(pid), seen: page.seen() }
  const [taken] = await Promise.all([connected(held, { ...order, deviceIds: ids.invented }), routers.connect()])
  console.log('connected, ms', Math.round(taken))
  const online = async (): Promise<number> =>
    (await owner.query<{ n: number }>('SELECT count(*)::integer AS n FROM devices WHERE status = 1')).rows[0]!.n
  await until('every device online', 60, async () => (await online()) === warm + devices, online)
  await sleep(1500)
  const cpu = ((cpuSeconds(pid) - before.cpu) * 1000) / devices
  await sleep(12_000)
  const memory = (residentKb(pid) - before.memory) / devices
  const [there, seen] = [(await online()) - warm, page.seen() - before.seen]
  const whole = there === devices && seen === devices
  const mix = `${devices} devices, ${real} of them dbclient`
  return [
    {
      what: `connections: CPU of a full connect (${mix})`,
      ours: `${cpu.toFixed(2)} ms`,
      baseline: `${alone.cpu} ms the gateway alone; ${seen} seen by the page`,
      bar: '<= 3.6 ms',
      ok: cpu <= 3.6 && whole,
    },
    {
      what: `connections: server memory of an idle device (${mix})`,
      ours: `${memory.toFixed(1)} kB`,
      baseline: `${alone.memory} kB the gateway alone; ${there} still online`,
      bar: '<= 40 kB',
      ok: memory <= 40 && whole,
    },
  ]
}

/**
 * Runs the gateway's own benchmark, for the cost of devices without the server, with the flag that the supervisor sets.
 */
export async function gatewayAlone(devices: number): Promise<{ cpu: string; memory: string }> {
  const file = join(import.meta.dirname, '../../packages/gateway/src/bench/memory.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [file, String(devices), '--max-semi-space-size=8'], {
    timeout: 120_000,
  })
  const figure = (before: RegExp): string => before.exec(stdout)?.[1] ?? 'unknown'
  return { cpu: figure(/CPU per connect +([\d.]+) ms/), memory: figure(/resident per device +(-?[\d.]+) kB/) }
}

/** Lets devices enrol and disconnect again. @returns their ids */
async function enrol(held: AsyncDisposableStack, program: Program, order: FleetOrder): Promise<number[]> {
  const { token } = await enrolmentToken(program, order.count)
  const fleet = FleetProcess.start({ ...order, token })
  held.defer(() => fleet.stop())
  await fleet.online(order.count, 120)
  const ids = (await fleet.members()).map((member) => member.id!)
  await fleet.stop()
  return ids
}

/** Connects a fleet until the end. @returns the milliseconds until all its devices are online */
async function connected(held: AsyncDisposableStack, order: FleetOrder): Promise<number> {
  const fleet = FleetProcess.start(order)
  held.defer(() => fleet.stop())
  return fleet.online(order.count, 120)
}

/**
 * Restarts the server's process: having just enrolled all devices, it would hide their memory in memory it has kept.
 */
async function freshServer(program: Program): Promise<number> {
  await program.kill('api')
  await until(
    'the server again',
    30,
    async () => (await fetch(`${program.url}/readyz`, { signal: AbortSignal.timeout(5000) })).ok,
  )
  return program.pidOf('api')
}
