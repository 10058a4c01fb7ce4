import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** How often a host is asked, and how long its answer may take, in milliseconds. */
const check = { every: 500, limit: 2000 } as const
/** How long a connection to a host may take, in milliseconds. */
const connectLimit = 2000

interface Backend {
  host: string
  port: number
  isReady: boolean
}

/**
 * A load balancer for TCP, as docs/operating.md describes it: connections go in turn to the hosts whose `/readyz`
 * answers 200, or to any if none does. One that cannot be opened is tried at another host; nothing was sent yet.
 */
export class Balancer {
  readonly #backends: Backend[]
  readonly #open = new Set<Socket>()
  readonly #server: Server
  #timer: NodeJS.Timeout | undefined
  #turn = 0

  constructor(hosts: readonly { host: string; port: number }[]) {
    this.#backends = hosts.map((host) => ({ ...host, isReady: true }))
    this.#server = createServer((near) => void this.#forward(near))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#timer = setInterval(() => this.#backends.forEach((backend) => void ask(backend)), check.every)
    return this
  }

  async #forward(near: Socket): Promise<void> {
    near.on('error', () => near.destroy())
    this.#open.add(near.on('close', () => this.#open.delete(near)))
    const ready = this.#backends.filter(({ isReady }) => isReady)
    const from = ready.length > 0 ? ready : this.#backends
    const first = this.#turn++ % from.length
    const rest = this.#backends.filter((backend) => backend !== from[first])
    for (const backend of [from[first]!, ...rest]) {
      const far = await dial(backend)
      if (!far) continue
      far.on('error', () => near.destroy()).on('close', () => near.destroy())
      near.on('close', () => far.destroy())
      near.pipe(far).pipe(near)
      return
    }
    near.destroy()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
  }
}

async function ask(backend: Backend): Promise<void> {
  const signal = AbortSignal.timeout(check.limit)
  const answer = await fetch(`http://${backend.host}:${backend.port}/readyz`, { signal }).catch(() => undefined)
  await answer?.arrayBuffer().catch(() => undefined)
  backend.isReady = answer?.status === 200
}

async function dial({ host, port }: Backend): Promise<Socket | undefined> {
  const socket = connect({ host, port })
  const limit = setTimeout(() => socket.destroy(new Error('no answer')), connectLimit)
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  clearTimeout(limit)
  return isOpen ? socket : undefined
}
