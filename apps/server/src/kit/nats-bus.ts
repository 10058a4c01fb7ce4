import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type ConnectionOptions, type NatsConnection, type Status } from '@nats-io/transport-node'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import { afterCommit } from './after-commit.ts'
import type { Bus } from './bus.ts'
import { BusListeners, writeMessage } from './bus-listeners.ts'
import { readBusTable, storeMessages } from './bus-table.ts'
import { slices } from './slices.ts'

export interface NatsBusOptions {
  /** `nats://` or `tls://`, with user and password or a token if the server requires them. */
  url: string
  /**
   * Unique to the installation, so that several installations can share a NATS server without receiving each other's
   * messages.
   */
  subject: string
  /** The database from which messages are read while NATS is unavailable. */
  db: Kysely<Database>
  log: (message: string, details: object) => void
}

/** Sent by a process that could not notify for a while: tells the others to read the tables again. */
const reread = 'look'
/**
 * Time limits in milliseconds: for a connection attempt, for a ping response, for how long a start waits for NATS, and
 * for closing.
 */
const limits = { connect: 5000, answer: 5000, start: 5000, end: 2000 } as const

/**
 * Opens the bus over NATS, for installations with several hosts. NATS knows nothing about transactions, so messages
 * published in one are sent after the commit (docs/decisions/0011). They are also stored in a table, which hosts read
 * while they have no connection to NATS. A start does not wait long for an unavailable NATS server, since all processes
 * read the tables anyway. Throws if the server refuses the login.
 */
export async function openNatsBus({ url, subject, db: own, log }: NatsBusOptions): Promise<Bus> {
  const listeners = new BusListeners()
  const end = new AbortController()
  let connection: NatsConnection | undefined
  let isUp = false
  /** Whether a message could not be sent. Processes that stayed connected would otherwise never learn of it. */
  let hasUnsent = false

  const send = (text: string): void => {
    if (isUp) connection!.publish(subject, text)
    else hasUnsent = true
  }
  const deliver = receiver(listeners, log)
  const table = readBusTable(own, deliver, log)
  const disconnected = (): void => {
    isUp = false
    table.begin()
  }
  const connected = async (made: NatsConnection): Promise<void> => {
    // Until the server has our subscription, messages from others do not reach us, so the table is read until then.
    if (!(await isSubscribed(made)) || end.signal.aborted) return
    isUp = true
    // Messages published after the last read and before the subscription are only in the table. Not awaited, so that a
    // lost connection is noticed meanwhile.
    void table.finish()
    if (hasUnsent) made.publish(subject, reread)
    hasUnsent = false
    listeners.notifyReconnect()
  }
  const join = async (): Promise<void> => {
    const made = await untilConnected(optionsFor(url), end.signal, log)
    if (!made) return
    connection = made
    made.subscribe(subject, { callback: (_error, message) => deliver(message.string()) })
    // Obtained before waiting, so that a disconnect in the meantime is not missed.
    const statuses = made.status()
    await connected(made)
    watch(statuses, { up: () => connected(made), down: disconnected, log }).catch((error: unknown) =>
      log('bus connection failed', { error: String(error) }),
    )
  }
  table.begin()
  const joined = join()
  await Promise.race([joined, sleep(limits.start, undefined, { ref: false })])
  joined.catch((error: unknown) => log('NATS does not let us in', { error: String(error) }))

  const publishAll = publisher(send)
  return {
    publish: (db, topic, payload) => publishAll(db, topic, [payload]),
    publishAll,
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

/** Connects to a NATS server once. Throws an Error with the reason if it does not answer or refuses the login. */
export async function requireNats(url: string): Promise<void> {
  const connection = await connect({ ...optionsFor(url), reconnect: false }).catch((error: unknown) => {
    throw new Error(`${new URL(url).host}: ${(error as Error).message}`, { cause: error })
  })
  await connection.close()
}

/** Stores messages in the transaction, and sends them after its commit. */
const publisher =
  (send: (text: string) => void): Bus['publishAll'] =>
  async (db, topic, payloads) => {
    for (const some of slices(payloads)) {
      const texts = some.map((payload) => writeMessage(topic, payload, randomUUID()))
      const sendAll = (): void => texts.forEach(send)
      const isFollowed = afterCommit(db, sendAll)
      if (!isFollowed && db.isTransaction)
        throw new Error(`${topic} was published in a transaction that nobody follows: use inTransaction`)
      // Needed even while NATS is up here, because another host may have lost it.
      await storeMessages(db, texts)
      if (!isFollowed) sendAll()
    }
  }

const receiver =
  (listeners: BusListeners, log: NatsBusOptions['log']) =>
  (text: string): void => {
    try {
      if (text === reread) listeners.notifyReconnect()
      else listeners.deliver(text)
    } catch (error) {
      log('a bus message could not be read', { error: String(error) })
    }
  }

/**
 * Whether the server has processed our subscriptions. It works in order, so it has once it answers a later ping. False
 * if the connection was lost in the meantime, or if the server did not answer in time, in which case this reconnects.
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

/** Sends out pending messages and closes, but does not wait for a server that does not respond. */
const leave = (connection: NatsConnection): Promise<unknown> =>
  Promise.race([connection.drain().catch(() => connection.close()), sleep(limits.end, undefined, { ref: false })])

interface Watcher {
  up(): Promise<void>
  down(): void
  log: NatsBusOptions['log']
}

/** Follows the status of the connection, which reconnects automatically, until it is closed. */
async function watch(statuses: AsyncIterable<Status>, { up, down, log }: Watcher): Promise<void> {
  for await (const status of statuses) {
    if (status.type === 'reconnect') await up()
    else if (status.type === 'disconnect') {
      down()
      log('bus connection lost', { server: status.server })
    } else if (status.type === 'error') log('bus connection failed', { error: status.error.message })
  }
}

/** Retries until it succeeds or is aborted. A refused login would not succeed later, so it is thrown. */
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
    // A server that temporarily returns with other users must not shut down the bus permanently.
    ignoreAuthErrorAbort: true,
    pingInterval: 20_000,
    maxPingOut: 2,
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(protocol === 'tls:' ? { tls: {} } : {}),
  }
}
