import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node'
import { afterCommit } from './after-commit.ts'
import type { Bus } from './bus.ts'
import { BusListeners, writeMessage } from './bus-listeners.ts'

export interface NatsBusOptions {
  /** `nats://` or `tls://`, with a user and a password or a token where the server wants them. */
  url: string
  /** The installation's own: others on the same NATS server hear nothing of it, and it nothing of them. */
  subject: string
  log: (message: string, details: object) => void
}

/** What a process says that could not ring for a while. */
const look = 'look'
/** Milliseconds: for one try to connect, in which a start waits for NATS, and to end. */
const limits = { connect: 5000, start: 5000, end: 2000 } as const

/**
 * The bus over NATS, for several hosts. NATS knows nothing of transactions: what is published in one rings when it is
 * committed (docs/decisions/0011). A start does not wait for a NATS server that is away for long, since everybody reads the
 * tables anyway. Throws where the server does not let us in.
 */
export async function openNatsBus({ url, subject, log }: NatsBusOptions): Promise<Bus> {
  const listeners = new BusListeners()
  const end = new AbortController()
  let connection: NatsConnection | undefined
  let isUp = false
  /** Something could not be rung: who is connected all the while would never hear of it. */
  let owes = false

  const ring = (text: string): void => {
    if (isUp) connection!.publish(subject, text)
    else owes = true
  }
  const hear = (text: string): void => {
    try {
      if (text === look) listeners.lookAgain()
      else listeners.deliver(text)
    } catch (error) {
      log('a bus message could not be read', { error: String(error) })
    }
  }
  const came = (): void => {
    isUp = true
    if (owes) connection!.publish(subject, look)
    owes = false
    listeners.lookAgain()
  }
  const join = async (): Promise<void> => {
    const made = await untilConnected(optionsFor(url), end.signal, log)
    if (!made) return
    connection = made
    made.subscribe(subject, { callback: (_error, message) => hear(message.string()) })
    watch(made, { up: came, down: () => (isUp = false), log }).catch((error: unknown) => log('bus connection failed', { error: String(error) }))
    came()
  }
  const joined = join()
  await Promise.race([joined, sleep(limits.start, undefined, { ref: false })])
  joined.catch((error: unknown) => log('NATS does not let us in', { error: String(error) }))

  return {
    async publish(db, topic, payload) {
      const text = writeMessage(topic, payload)
      if (afterCommit(db, () => ring(text))) return
      if (db.isTransaction) throw new Error(`${topic} was published in a transaction that nobody follows: use inTransaction`)
      ring(text)
    },
    subscribe: listeners.subscribe,
    onReconnect: listeners.onReconnect,
    isUp: () => isUp,
    async close() {
      end.abort()
      isUp = false
      // What is on its way out goes out; a server that does not answer is not waited for.
      if (connection) await Promise.race([connection.drain().catch(() => connection?.close()), sleep(limits.end, undefined, { ref: false })])
    },
  }
}

interface Watcher {
  up(): void
  down(): void
  log: NatsBusOptions['log']
}

/** Follows the connection, which comes back by itself, until it is closed. */
async function watch(connection: NatsConnection, { up, down, log }: Watcher): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'reconnect') up()
    else if (status.type === 'disconnect') {
      down()
      log('bus connection lost', { server: status.server })
    } else if (status.type === 'error') log('bus connection failed', { error: status.error.message })
  }
}

/** Tries until it succeeds or is aborted. A refused login is no failure that time mends, and is thrown. */
async function untilConnected(options: ConnectionOptions, signal: AbortSignal, log: NatsBusOptions['log']): Promise<NatsConnection | undefined> {
  for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, 5000)) {
    try {
      const made = await connect(options)
      if (!signal.aborted) return made
      await made.close()
    } catch (error) {
      if (error instanceof Error && /authorization/i.test(error.message)) throw new Error(`NATS_URL: the server at ${String(options.servers)} refuses the login`, { cause: error })
      log('bus reconnect failed', { error: String(error), next_try_ms: wait })
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  return undefined
}

function optionsFor(url: string): ConnectionOptions {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: host, name: 'outpost', timeout: limits.connect, maxReconnectAttempts: -1, reconnectTimeWait: 500, reconnectJitter: 500,
    // A server that comes back with other users for a moment must not end the bus for good.
    ignoreAuthErrorAbort: true, pingInterval: 20_000, maxPingOut: 2,
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
  }
}
