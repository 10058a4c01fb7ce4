import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type ConnectionOptions, type NatsConnection, type Status } from '@nats-io/transport-node'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import { afterCommit } from './after-commit.ts'
import type { Bus } from './bus.ts'
import { BusListeners, writeMessage } from './bus-listeners.ts'
import { readBusTable, writeDown } from './bus-table.ts'

export interface NatsBusOptions {
  /** `nats://` or `tls://`, with a user and a password or a token where the server wants them. */
  url: string
  /** The installation's own: others on the same NATS server hear nothing of it, and it nothing of them. */
  subject: string
  /** Where messages are read while NATS is away. */
  db: Kysely<Database>
  log: (message: string, details: object) => void
}

/** What a process says that could not notify for a while. */
const look = 'look'
/** Milliseconds: for one try to connect, for the answer to a ping, in which a start waits for NATS, and to end. */
const limits = { connect: 5000, answer: 5000, start: 5000, end: 2000 } as const

/**
 * The bus over NATS, for several hosts. NATS knows nothing of transactions: what is published in one goes out when it is
 * committed (docs/decisions/0011). What is published is written down too, and read there by whom NATS has left. A start does not wait for a NATS server that is away for long, since everybody reads the
 * tables anyway. Throws where the server does not let us in.
 */
export async function openNatsBus({ url, subject, db: own, log }: NatsBusOptions): Promise<Bus> {
  const listeners = new BusListeners()
  const end = new AbortController()
  let connection: NatsConnection | undefined
  let isUp = false
  /** Something could not be sent: who is connected all the while would never hear of it. */
  let owes = false

  const send = (text: string): void => {
    if (isUp) connection!.publish(subject, text)
    else owes = true
  }
  const hear = hearer(listeners, log)
  const table = readBusTable(own, hear, log)
  const left = (): void => {
    isUp = false
    table.begin()
  }
  const came = async (made: NatsConnection): Promise<void> => {
    // Until the server has our subscription, what others publish does not reach us: the table is read as long.
    if (!(await isSubscribed(made)) || end.signal.aborted) return
    isUp = true
    // What was published after the last look and before the subscription is in the table alone. Not awaited: a loss has to be seen meanwhile.
    void table.finish()
    if (owes) made.publish(subject, look)
    owes = false
    listeners.lookAgain()
  }
  const join = async (): Promise<void> => {
    const made = await untilConnected(optionsFor(url), end.signal, log)
    if (!made) return
    connection = made
    made.subscribe(subject, { callback: (_error, message) => hear(message.string()) })
    // Taken before the wait, so that a loss during it is not missed.
    const statuses = made.status()
    await came(made)
    watch(statuses, { up: () => came(made), down: left, log }).catch((error: unknown) =>
      log('bus connection failed', { error: String(error) }),
    )
  }
  table.begin()
  const joined = join()
  await Promise.race([joined, sleep(limits.start, undefined, { ref: false })])
  joined.catch((error: unknown) => log('NATS does not let us in', { error: String(error) }))

  return {
    async publish(db, topic, payload) {
      const text = writeMessage(topic, payload, randomUUID())
      const isFollowed = afterCommit(db, () => send(text))
      if (!isFollowed && db.isTransaction)
        throw new Error(`${topic} was published in a transaction that nobody follows: use inTransaction`)
      // Also while NATS is here: it may have left another host.
      await writeDown(db, text)
      if (!isFollowed) send(text)
    },
    subscribe: listeners.subscribe,
    onReconnect: listeners.onReconnect,
    isUp: () => isUp,
    async close() {
      end.abort()
      isUp = false
      table.end()
      if (connection) await leave(connection)
    },
  }
}

const hearer =
  (listeners: BusListeners, log: NatsBusOptions['log']) =>
  (text: string): void => {
    try {
      if (text === look) listeners.lookAgain()
      else listeners.deliver(text)
    } catch (error) {
      log('a bus message could not be read', { error: String(error) })
    }
  }

/**
 * Whether the server has processed the subscriptions that were sent to it: it works in order, and answers a ping sent after
 * them. False where the connection was lost meanwhile, or the server did not answer in time: then it is dialled again.
 */
async function isSubscribed(connection: NatsConnection): Promise<boolean> {
  const timer = new AbortController()
  const late = sleep(limits.answer, 'late' as const, { signal: timer.signal, ref: false }).catch(() => 'late' as const)
  const outcome = await Promise.race([
    connection.flush().then(
      () => 'answered' as const,
      () => 'lost' as const,
    ),
    late,
  ])
  timer.abort()
  if (outcome === 'late') await connection.reconnect().catch(() => {})
  return outcome === 'answered'
}

/** What is on its way out goes out; a server that does not answer is not waited for. */
const leave = (connection: NatsConnection): Promise<unknown> =>
  Promise.race([connection.drain().catch(() => connection.close()), sleep(limits.end, undefined, { ref: false })])

interface Watcher {
  up(): Promise<void>
  down(): void
  log: NatsBusOptions['log']
}

/** Follows the connection, which comes back by itself, until it is closed. */
async function watch(statuses: AsyncIterable<Status>, { up, down, log }: Watcher): Promise<void> {
  for await (const status of statuses) {
    if (status.type === 'reconnect') await up()
    else if (status.type === 'disconnect') {
      down()
      log('bus connection lost', { server: status.server })
    } else if (status.type === 'error') log('bus connection failed', { error: status.error.message })
  }
}

/** Tries until it succeeds or is aborted. A refused login is no failure that time mends, and is thrown. */
async function untilConnected(
  options: ConnectionOptions,
  signal: AbortSignal,
  log: NatsBusOptions['log'],
): Promise<NatsConnection | undefined> {
  for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, 5000)) {
    try {
      const made = await connect(options)
      if (!signal.aborted) return made
      await made.close()
    } catch (error) {
      if (error instanceof Error && /authorization/i.test(error.message))
        throw new Error(`NATS_URL: the server at ${String(options.servers)} refuses the login`, { cause: error })
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
    servers: host,
    name: 'outpost',
    timeout: limits.connect,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    // A server that comes back with other users for a moment must not end the bus for good.
    ignoreAuthErrorAbort: true,
    pingInterval: 20_000,
    maxPingOut: 2,
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
  }
}
