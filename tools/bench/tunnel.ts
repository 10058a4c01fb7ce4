import { once } from 'node:events'
import net from 'node:net'
import { cpuSeconds, median, ms, pairs, percentile, ratio, times, type Figure } from './measure.ts'
import { installShellDevice, type InstalledDevice } from './shell-device.ts'
import { send, startHop, transfer, type Hop } from './tunnel-processes.ts'

const rounds = 7
const trips = 1000
const openings = 15
const megabyte = 1e6

/**
 * One stream through a real device, compared with plain TCP proxies with as many hops: bytes per second in both
 * directions, round trips, and opening.
 */
export async function benchTunnel(held: AsyncDisposableStack): Promise<Figure[]> {
  const start = async (order: Parameters<typeof startHop>[0]): Promise<Hop> => {
    const hop = await startHop(order)
    held.defer(() => hop.stop())
    return hop
  }
  const withDevice = async (limits: { tunnelIdle?: number }): Promise<{ gateway: Hop; device: InstalledDevice }> => {
    const gateway = await start({ role: 'gateway', limits })
    return {
      gateway,
      device: await installShellDevice(held, `http://127.0.0.1:${gateway.port}`, 'token-for-the-benchmark'),
    }
  }
  const target = await start({ role: 'target' })
  const second = await start({ role: 'proxy', to: target.port })
  const plain = await start({ role: 'proxy', to: second.port })
  const { gateway, device } = await withDevice({})
  const ports = { ours: await gateway.relay(target.port), plain: plain.port }
  const figures = [...(await transfers(ports, gateway.pid, device)), ...(await roundTrips(ports))]
  return [...figures, await opening((await withDevice({ tunnelIdle: 50 })).gateway, target.port)]
}

interface Ports {
  ours: number
  plain: number
}

async function transfers({ ours, plain }: Ports, gateway: number, device: InstalledDevice): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, run, bar] of [
    ['down', download, 0.45],
    ['up', upload, 0.3],
  ] as const) {
    await run(ours)
    let cpu = 0
    let deviceCpu = 0
    const one = async (): Promise<number> => {
      const [before, deviceBefore] = [cpuSeconds(gateway), device.clientCpu()]
      const speed = await run(ours)
      cpu += cpuSeconds(gateway) - before
      deviceCpu += device.clientCpu() - deviceBefore
      return speed
    }
    const judged = await pairs(rounds, one, () => run(plain))
    const gigabytes = (rounds * transfer) / 1e9
    const perGigabyte = cpu / gigabytes
    // One core of dbclient: nothing on our side makes a stream faster than this.
    const most = `dbclient alone ${((gigabytes * 1000) / deviceCpu).toFixed(0)} MB/s a core`
    figures.push(
      {
        what: `tunnel: one stream ${what}`,
        ours: `${judged.ours.toFixed(0)} MB/s (${ratio(judged.ratio)})`,
        baseline: `${judged.baseline.toFixed(0)} MB/s, two plain hops`,
        bar: `>= ${ratio(bar)}`,
        ok: judged.ratio >= bar,
      },
      {
        what: `tunnel: server CPU for a gigabyte ${what}`,
        ours: `${perGigabyte.toFixed(1)} s`,
        baseline: most,
        bar: '<= 4 s',
        ok: perGigabyte <= 4,
      },
    )
  }
  return figures
}

async function roundTrips({ ours, plain }: Ports): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [p, bar] of [
    [50, 1.5],
    [95, 2.5],
  ] as const) {
    const judged = await pairs(
      rounds,
      () => roundTrip(ours, p),
      () => roundTrip(plain, p),
    )
    figures.push({
      what: `tunnel: 64-byte round trip, p${p}`,
      ours: `${judged.ours.toFixed(3)} ms (${ratio(judged.ratio)})`,
      baseline: `${judged.baseline.toFixed(3)} ms, two plain hops`,
      bar: `<= ${ratio(bar)}`,
      ok: judged.ratio <= bar,
    })
  }
  return figures
}

async function opening(gateway: Hop, target: number): Promise<Figure> {
  const taken: number[] = []
  for (let n = 0; n < openings; n++) taken.push(await gateway.ready(target))
  const middle = median(taken)
  return {
    what: 'tunnel: from asking for a stream to an open one, new tunnel',
    ours: ms(middle),
    baseline: `slowest of ${openings}: ${ms(Math.max(...taken))}`,
    bar: '<= 250 ms',
    ok: middle <= 250,
  }
}

/** Opens a connection and waits until its target has responded. */
async function connect(port: number, kind: 'd' | 'u' | 'e'): Promise<net.Socket> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  socket.write(kind)
  await once(socket, 'data', { signal: AbortSignal.timeout(20_000) })
  return socket
}

/** Returns megabytes per second. */
async function download(port: number): Promise<number> {
  const socket = await connect(port, 'd')
  const started = performance.now()
  socket.write('g')
  let received = 0
  await new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => {
      received += chunk.length
      if (received === transfer) resolve()
    })
    socket.once('close', () => reject(new Error(`cut after ${received} bytes`)))
  })
  const taken = performance.now() - started
  socket.destroy()
  return (transfer * 1000) / megabyte / taken
}

async function upload(port: number): Promise<number> {
  const socket = await connect(port, 'u')
  const started = performance.now()
  const taken = once(socket, 'data', { signal: AbortSignal.timeout(60_000) }).then(() => performance.now() - started)
  await send(socket, transfer)
  const milliseconds = await taken
  socket.destroy()
  return (transfer * 1000) / megabyte / milliseconds
}

/** Returns the milliseconds below which `p` per cent of the round trips stay. */
async function roundTrip(port: number, p: number): Promise<number> {
  const socket = await connect(port, 'e')
  const message = Buffer.alloc(64, 1)
  const trip = async (): Promise<void> => {
    let back = 0
    await new Promise<void>((resolve) => {
      const take = (chunk: Buffer): void => {
        back += chunk.length
        if (back < message.length) return
        socket.off('data', take)
        resolve()
      }
      socket.on('data', take)
      socket.write(message)
    })
  }
  await times(trips / 5, trip)
  const taken = await times(trips, trip)
  socket.destroy()
  return percentile(taken, p)
}
