import { randomBytes } from 'node:crypto'
import { isFinal } from '@outpost/contract/kit/channel-status'
import type { ChannelContent, ChannelEvent } from '@outpost/contract/kit/channel'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Sealer } from '../../kit/secrets.ts'
import { slices } from '../../kit/slices.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Opens a channel, which is kept for a day. Returns its name, which contains 190 random bits. */
export async function openChannel(db: Kysely<Database>, userId: number): Promise<string> {
  const secret = Array.from(randomBytes(32), (byte) => alphabet[byte % alphabet.length]).join('')
  const name = `private-status.${userId}.${secret}`
  await db.insertInto('channels').values({ name, user_id: userId }).execute()
  return name
}

/**
 * The default error number of a final event: 0 for success, negative for failure, as the vendor's clients interpret it.
 */
const usualNumber = (event: ChannelEvent): number | undefined =>
  isFinal(event) ? (event.status === 'error' ? -1 : 0) : undefined

/**
 * Adds an event under `key` and notifies the subscribers. A final event always carries its error number, under both
 * spellings (`errorcode` and `errorCode`).
 * @param sealed parts of the event as sealed JSON, in place of those that may be stored as plain text. They can be read
 * for some minutes.
 */
export async function publishOnChannel(
  bus: Bus,
  db: Kysely<Database>,
  channel: string,
  key: string,
  event: ChannelEvent,
  sealed: Buffer | null = null,
): Promise<void> {
  await publishToAll(bus, db, channel, [key], event, sealed)
}

/** Like `publishOnChannel` under many keys. */
export async function publishToAll(
  bus: Bus,
  db: Kysely<Database>,
  channel: string,
  keys: readonly string[],
  event: ChannelEvent,
  sealed: Buffer | null = null,
): Promise<void> {
  const both = event.errorCode ?? event.errorcode ?? usualNumber(event)
  const full = JSON.stringify(both === undefined ? event : { ...event, errorcode: both, errorCode: both })
  for (const some of slices(keys)) {
    const events = some.map((key) => ({ channel, key, event: full, sealed }))
    const rows = await db.insertInto('channel_events').values(events).returning(['id', 'key']).execute()
    const messages = rows.map(({ id, key }) => ({ channel, key, id }))
    await bus.publishAll(db, 'channels.event', messages)
  }
}

/** Publishes an event under those of the keys whose last event says that they wait. */
export async function endWaiting(
  bus: Bus,
  db: Kysely<Database>,
  keys: readonly { channel: string; key: string }[],
  event: ChannelEvent,
): Promise<void> {
  if (keys.length === 0) return
  const { rows } = await sql<{ channel: string; key: string }>`
    select asked.channel, asked.key
    from unnest(${keys.map(({ channel }) => channel)}::text[], ${keys.map(({ key }) => key)}::text[]) as asked (channel, key)
    cross join lateral (select e.event from channel_events e where e.channel = asked.channel and e.key = asked.key
      order by e.id desc limit 1) as latest
    where latest.event ->> 'waits' is not null`.execute(db)
  for (const { channel, key } of rows) await publishOnChannel(bus, db, channel, key, event)
}

/** For how long the sealed parts of an event can be read: a client that waits for the outcome reads it within seconds. */
export const secretMinutes = 10

const readableSealed =
  sql<Buffer | null>`case when at > now() - ${sql.lit(secretMinutes)} * interval '1 minute' then sealed end`.as(
    'sealed',
  )

/** Returns an event with its sealed parts. */
const opened = (sealer: Sealer, { event, sealed }: { event: ChannelEvent; sealed: Buffer | null }): ChannelEvent =>
  sealed ? { ...event, ...(JSON.parse(sealer.unseal(sealed).toString()) as Partial<ChannelEvent>) } : event

/** The maximum number of events that are read of a channel. */
const maxEvents = 20_000

/** An event with its place in the order of all events. */
export interface StoredEvent {
  id: number
  key: string
  event: ChannelEvent
}

/**
 * Returns the events of a channel so far, oldest first; undefined if the channel does not exist or is another user's. If
 * there are too many, the oldest events of each key are left out.
 */
export async function readStored(
  db: Kysely<Database>,
  sealer: Sealer,
  channel: string,
  userId: number,
): Promise<StoredEvent[] | undefined> {
  const found = await db
    .selectFrom('channels')
    .select('name')
    .where('name', '=', channel)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!found) return undefined
  // The latest events of all keys come first, so that a full answer never hides the outcome of a device.
  const rows = await db
    .selectFrom((all) =>
      all
        .selectFrom('channel_events')
        .select(['id', 'key', 'event', readableSealed])
        .select(sql<number>`row_number() over (partition by key order by id desc)`.as('nth'))
        .where('channel', '=', channel)
        .orderBy('nth')
        .limit(maxEvents)
        .as('latest'),
    )
    .select(['id', 'key', 'event', 'sealed'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, key: row.key, event: opened(sealer, row) }))
}

/** Returns what `readStored` does, by key. */
export async function readChannel(...of: Parameters<typeof readStored>): Promise<ChannelContent | undefined> {
  const events = await readStored(...of)
  if (!events) return undefined
  const content: ChannelContent = {}
  for (const { key, event } of events) (content[key] ??= []).push(event)
  return content
}

/** Returns events by their ids, in this order, to be pushed to open pages; undefined for those that are gone. */
export async function readEvents(
  db: Kysely<Database>,
  sealer: Sealer,
  ids: readonly number[],
): Promise<(ChannelEvent | undefined)[]> {
  const rows = await db
    .selectFrom('channel_events')
    .select(['id', 'event', readableSealed])
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, opened(sealer, row)]))
  return ids.map((id) => byId.get(id))
}
