import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { BusListeners, writeMessage } from './bus-listeners.ts'
import { slices } from './slices.ts'

/**
 * Notifications between processes. PostgreSQL is the source of truth, and the bus only signals that something changed:
 * a listener that misses every message still converges, because it reads the tables at start and after every reconnect.
 */
export interface Bus {
  /** Delivers on commit if `db` is a transaction. `payload` is JSON of at most 7,500 bytes: ids, not records. */
  publish(db: Kysely<Database>, topic: Topic, payload: unknown): Promise<void>
  /** Like `publish` for several messages, in their order. */
  publishAll(db: Kysely<Database>, topic: Topic, payloads: readonly unknown[]): Promise<void>
  subscribe(topic: Topic, listener: (payload: unknown) => void): () => void
  /** Called after every (re)connect, when messages may have been missed. */
  onReconnect(listener: () => void): () => void
  /** False while the bus is down. Changes made in the meantime are found in the tables afterwards. */
  isUp(): boolean
  close(): Promise<void>
}

export type Topic =
  | 'devices.changed'
  | 'devices.pending'
  | 'devices.kick'
  | 'devices.elsewhere'
  | 'devices.moved'
  | 'devices.interval'
  | 'commands.queued'
  | 'channels.event'
  | 'sessions.ended'
  | 'roles.changed'
  | 'companies.moved'
  | 'notifications.created'
  | 'hostkeys.changed'
  | 'address.changed'
  | 'remote.ended'
  | 'remote.unshared'
  | 'network.observe'
  | 'alerts.read'
  | 'templates.changed'
  | 'events.routed'
  | 'vpn.changed'
  | 'vpn.configure'
  | 'vpn.asked'
  | 'vpn.answered'
  | 'support.asked'
  | 'support.answered'
  | 'vpn.stream'

const postgresChannel = 'outpost'

/** LISTEN/NOTIFY on a dedicated connection, which is re-established automatically after a database outage. */
export async function openBus(config: pg.PoolConfig, log: (message: string, details: object) => void): Promise<Bus> {
  const listeners = new BusListeners()
  let client: pg.Client | undefined
  let closed = false

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...config,
      application_name: 'outpost bus',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    next.on('error', (error) => log('bus connection failed', { error: error.message }))
    next.on('notification', (message) => message.payload !== undefined && listeners.deliver(message.payload))
    next.on('end', () => void reconnect(next))
    await next.connect()
    await next.query(`LISTEN ${postgresChannel}`)
    client = next
  }
  const reconnect = async (lost: pg.Client): Promise<void> => {
    if (closed || client !== lost) return
    client = undefined
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5000)) {
      try {
        await connect()
        listeners.notifyReconnect()
        return
      } catch (error) {
        log('bus reconnect failed', {
          error: error instanceof Error ? error.message : String(error),
          next_try_ms: wait,
        })
        await sleep(wait)
      }
    }
  }
  await connect()

  return {
    async publish(db, topic, payload) {
      await sql`select pg_notify(${postgresChannel}, ${writeMessage(topic, payload)})`.execute(db)
    },
    async publishAll(db, topic, payloads) {
      for (const some of slices(payloads)) {
        const messages = some.map((payload) => writeMessage(topic, payload))
        // Counted, because the answer would otherwise be a row for each message.
        await sql`select count(pg_notify(${postgresChannel}, m)) from unnest(${messages}::text[]) as m`.execute(db)
      }
    },
    subscribe: listeners.subscribe,
    onReconnect: listeners.onReconnect,
    isUp: () => client !== undefined,
    async close() {
      closed = true
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
