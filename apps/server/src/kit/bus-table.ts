import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/database.ts'

/** Milliseconds between two looks at the table. */
const every = 1000
/** Milliseconds of what was written before the bus was found to be away that are read too: it takes as long until a dead connection is noticed. */
const before = 120_000
/** Milliseconds for which a number may still be given to a row that is not committed yet: so far each look goes back. */
const overlap = 15_000
/** Rows of one look, so that a pause of any length is worked off in bounded pieces. */
const most = 2000
/** Minutes for which messages stay. */
const kept = 10

/** Writes a message down for hosts that the bus has left, in the act's own transaction. */
export const writeDown = (db: Kysely<Database>, message: string): Promise<unknown> =>
  db.insertInto('bus_messages').values({ message }).execute()

/** Removes what every host has read by now. */
export const forgetMessages = (db: Kysely<Database>): Promise<unknown> =>
  sql`delete from bus_messages where at < now() - ${kept} * interval '1 minute' or at > now() + ${kept} * interval '1 minute'`.execute(
    db,
  )

export interface BusTable {
  /** Begins to look, while the bus is away. A second call does nothing. */
  begin(): void
  end(): void
  /** Looks once more, for what was written until now, and ends. Never throws. */
  finish(): Promise<void>
}

/** The last message of all, and the last one before those that may have been missed; null where none is so young. */
async function lastMessages(db: Kysely<Database>): Promise<{ last: number; recent: number | null }> {
  const { rows } = await sql<{ last: number; recent: number | null }>`
    select coalesce(max(id), 0) as last, min(id) filter (where at > now() - ${before} * interval '1 millisecond') - 1 as recent
    from bus_messages`.execute(db)
  return rows[0]!
}

/**
 * Reads from the table what the bus would have said.
 * @param hear gets every message once for each look that finds it: it knows what it has heard
 */
export function readBusTable(
  db: Kysely<Database>,
  hear: (message: string) => void,
  log: (message: string, details: object) => void,
): BusTable {
  let timer: NodeJS.Timeout | undefined
  /** Which series of looks is under way: one that was ended goes on no further. */
  let series = 0
  /** Where earlier looks have ended, the oldest first. */
  let looks: { at: number; id: number }[] = []

  /** The last message from before this process, which read the tables when it began. */
  let first: number | undefined
  const beginning = async (): Promise<number> => {
    const { last, recent } = await lastMessages(db)
    first ??= last
    return Math.max(first, recent ?? last)
  }
  const read = async (isMine: () => boolean): Promise<void> => {
    while (looks.length > 1 && performance.now() - looks[1]!.at > overlap) looks.shift()
    const from = looks[0]?.id ?? (await beginning())
    const rows = await db
      .selectFrom('bus_messages')
      .select(['id', 'message'])
      .where('id', '>', from)
      .orderBy('id')
      .limit(most)
      .execute()
    if (!isMine()) return
    // A full look goes on from its own end: there is more than the overlap can be.
    if (rows.length === most) looks = []
    looks.push({ at: performance.now(), id: rows.at(-1)?.id ?? from })
    for (const { message } of rows) hear(message)
  }
  /** One look of a series. Answers whether the series goes on. */
  const look = async (mine: number): Promise<boolean> => {
    const isMine = (): boolean => mine === series
    await read(isMine).catch(
      (error: unknown) => isMine() && log('bus messages could not be read', { error: String(error) }),
    )
    return isMine()
  }
  const turn = async (mine: number): Promise<void> => {
    if (await look(mine)) timer = setTimeout(() => void turn(mine), every)
  }
  const end = (): void => {
    series++
    clearTimeout(timer)
    timer = undefined
  }
  return {
    begin() {
      if (timer) return
      looks = []
      const mine = ++series
      timer = setTimeout(() => void turn(mine), 0)
    },
    end,
    async finish() {
      end()
      await look(series)
    },
  }
}
