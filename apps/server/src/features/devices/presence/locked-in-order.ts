import { sql, type RawBuilder } from 'kysely'

/**
 * A source of rows for an update of devices: the chosen ones, as `l`, locked in the order of their ids. Several batches
 * of devices that go offline, arrive or were heard from at the same time then wait for each other, and never end in a
 * deadlock.
 */
export const lockedInOrder = (which: RawBuilder<unknown>) =>
  sql`(select id from devices where ${which} order by id for no key update) l`
