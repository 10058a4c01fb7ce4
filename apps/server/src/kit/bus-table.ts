import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/database.ts'

/** The interval between two reads of the table, in milliseconds. */
const every = 1000
/**
 * How far back before the detected outage messages are read, in milliseconds. It takes that long for a dead connection
 * to be noticed.
 */
const before = 120_000
/**
 * How long a row may remain uncommitted after its id was assigned, in milliseconds. Each read overlaps earlier ones by
 * this much.
 */
const overlap = 15_000
/** The maximum number of rows per read, so that a long outage is caught up in bounded steps. */
const most = 2000
/** How long messages are kept, in minutes. */
const kept = 10

/** Stores messages for hosts that have lost the bus, in the transaction of the change itself. */
export const storeMessages = (db: Kysely<Database>, messages: readonly string[]): Promise<unknown> =>
  db
    .insertInto('bus_messages')
    .values(messages.map((message) => ({ message })))
    .execute()

/** Removes messages that every host has read by now. */
export const forgetMessages = (db: Kysely<Database>): Promise<unknown> =>
  sql`delete from bus_messages where at < now() - ${kept} * interval '1 minute' or at > now() + ${kept} * interval '1 minute'`.execute(
    db,
  )

export interface BusTable {
  /** Starts reading while the bus is down. Does nothing if already started. */
  begin(): void
  end(): void
  /** Reads once more, up to the present, and stops. Never throws. */
  finish(): Promise<void>
}

/**
 * Returns the id of the last message, and the id before the first message that may have been missed; null if there is
 * none that recent.
 */
async function lastMessages(db: Kysely<Database>): Promise<{ last: number; recent: number | null }> {
  const { rows } = await sql<{ last: number; recent: number | null }>`
    select coalesce(max(id), 0) as last, min(id) filter (where at > now() - ${before} * interval '1 millisecond') - 1 as recent
    from bus_messages`.execute(db)
  return rows[0]!
}

/**
 * Reads the messages that the bus would have delivered from the table.
 * @param deliver receives a message once for each read that finds it, and must ignore repeats
 */
export function readBusTable(
  db: Kysely<Database>,
  deliver: (message: string) => void,
  log: (message: string, details: object) => void,
): BusTable {
  let timer: NodeJS.Timeout | undefined
  /** The current series of reads. A series that was ended must not continue. */
  let series = 0
  /** Where earlier reads ended, oldest first. */
  let reads: { at: number; id: number }[] = []

  /**
   * The last message from before this process started. It has read the tables since, so older messages are not needed.
   */
  let first: number | undefined
  const beginning = async (): Promise<number> => {
    const { last, recent } = await lastMessages(db)
    first ??= last
    return Math.max(first, recent ?? last)
  }
  const read = async (isMine: () => boolean): Promise<void> => {
    while (reads.length > 1 && performance.now() - reads[1]!.at > overlap) reads.shift()
    const from = reads[0]?.id ?? (await beginning())
    const rows = await db
      .selectFrom('bus_messages')
      .select(['id', 'message'])
      .where('id', '>', from)
      .orderBy('id')
      .limit(most)
      .execute()
    if (!isMine()) return
    // After a full batch, the next read starts at its end, since there are more rows than the overlap can hold.
    if (rows.length === most) reads = []
    reads.push({ at: performance.now(), id: rows.at(-1)?.id ?? from })
    for (const { message } of rows) deliver(message)
  }
  /** Performs one read of a series. @returns whether the series continues */
  const readOnce = async (mine: number): Promise<boolean> => {
    const isMine = (): boolean => mine === series
    await read(isMine).catch(
      (error: unknown) => isMine() && log('bus messages could not be read', { error: String(error) }),
    )
    return isMine()
  }
  const poll = async (mine: number): Promise<void> => {
    if (await readOnce(mine)) timer = setTimeout(() => void poll(mine), every)
  }
  const end = (): void => {
    series++
    clearTimeout(timer)
    timer = undefined
  }
  return {
    begin() {
      if (timer) return
      reads = []
      const mine = ++series
      timer = setTimeout(() => void poll(mine), 0)
    },
    end,
    async finish() {
      end()
      await readOnce(series)
    },
  }
}
