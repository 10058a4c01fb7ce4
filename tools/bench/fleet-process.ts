import { fork, type ChildProcess } from 'node:child_process'
import { startFleet, type Fleet } from '../../apps/agent/src/fleet.ts'

/** Fake devices in a process of their own, so that the server's process is measured alone. */
export interface FleetProcess {
  /** Resolves when `count` devices are online, or rejects after `seconds`. Answers the milliseconds it took. */
  online(count: number, seconds: number): Promise<number>
  counters(): Promise<{ online: number; sent: Record<string, number> }>
  drop(): void
  stop(): Promise<void>
}

export interface FleetOrder {
  server: string
  hostKey: string
  count: number
  token?: string
  seed: string
  intervalSeconds: number
  firstIndex?: number
  /** Ids of devices that are members already, by index. */
  deviceIds?: number[]
}

export async function startFleetProcess(order: FleetOrder): Promise<FleetProcess> {
  const child = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send(order)
  const ask = <T>(what: string): Promise<T> => new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as T))
    child.send(what)
  })
  const counters = (): Promise<{ online: number; sent: Record<string, number> }> => ask('counters')
  return {
    counters,
    async online(count, seconds) {
      const started = performance.now()
      for (;;) {
        const now = await counters()
        if (now.online >= count) return performance.now() - started
        if (performance.now() - started > seconds * 1000) throw new Error(`only ${now.online} of ${count} devices are online after ${seconds} s`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    drop: () => void child.send('drop'),
    stop: () => end(child),
  }
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), 20_000)
    child.once('exit', () => {
      clearTimeout(limit)
      resolve()
    })
    child.send('stop')
  })

if (process.send && process.argv[1] === import.meta.filename) {
  let fleet: Promise<Fleet> | undefined
  process.on('message', (message: FleetOrder | string) => {
    if (typeof message !== 'string') {
      const { deviceIds, ...order } = message
      fleet = startFleet({ ...order, retryMin: 1, ...(deviceIds ? { deviceId: (index: number) => deviceIds[index - (order.firstIndex ?? 0)] } : {}) })
      return
    }
    void fleet?.then(async (running) => {
      if (message === 'counters') process.send!(running.counters())
      else if (message === 'drop') running.drop()
      else {
        await running.stop()
        process.exit(0)
      }
    })
  })
}
