import { anyNumber, parameters } from '@outpost/contract/device/parameters'
import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { inHalves } from '../../kit/for-each-isolated.ts'
import { isRefused } from '../../kit/refused.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { daysOfNumbers, firstNumber } from '../templates/service.ts'

/**
 * The days for which raw values and hourly roll-ups are kept (10,000 devices with 20 values every 5 minutes take 1 GB a
 * day). Texts are stored only when they change.
 */
export const retention = { rawDays: 8, hourlyDays: 400, textDays: 90 } as const

const partitionLock = sql`select pg_advisory_xact_lock(7205005)`

/**
 * Creates the partitions of the coming days. Concurrent workers do it one after another.
 * @param back the number of past days that also get one, for late reports
 */
export const makePartitions = ({ db }: Pick<Program, 'db'>, back = 1): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await partitionLock.execute(tx)
    await sql`select telemetry_make_partition((now() at time zone 'UTC')::date + day) from generate_series(${-back}::integer, 3) day`.execute(
      tx,
    )
  })

/** Deletes the history of devices except for the roll-ups. */
export async function forgetHistory(tx: Transaction, deviceIds: readonly number[]): Promise<void> {
  await sql`delete from telemetry where device_id = any(${deviceIds})`.execute(tx)
  await sql`delete from telemetry_texts where device_id = any(${deviceIds})`.execute(tx)
}

/** Creates the partitions of the coming days, and deletes everything past its retention. */
export async function keepPartitions(app: Program): Promise<void> {
  await makePartitions(app)
  await app.db.transaction().execute(async (tx) => {
    await partitionLock.execute(tx)
    await sql`select telemetry_drop_partitions(((now() at time zone 'UTC')::date - ${retention.rawDays}::integer)::date)`.execute(
      tx,
    )
  })
  // Late reports for a day without a partition.
  await sql`delete from telemetry_default where at < now() - ${retention.rawDays + 1} * interval '1 day'`.execute(
    app.db,
  )
  await sql`delete from telemetry_hourly where hour < now() - ${retention.hourlyDays} * interval '1 day'`.execute(
    app.db,
  )
  await sql`delete from telemetry_gaps where to_at < now() - ${retention.hourlyDays} * interval '1 day'`.execute(app.db)
  await forgetTexts(app)
}

/** Rows that one statement deletes, and statements of one run. What is left is deleted by the next run. */
const portion = { rows: 20_000, most: 500 } as const

/**
 * Deletes the texts that were replaced before their limit. The one that was valid at the limit is kept, because it may
 * still be.
 */
async function forgetTexts(app: Program): Promise<void> {
  const limit = sql`now() - ${retention.textDays} * interval '1 day'`
  for (let count = 0; count < portion.most; count++) {
    const { numAffectedRows = 0n } = await sql`delete from telemetry_texts where ctid = any(array(
      select t.ctid from telemetry_texts t where t.at < ${limit} and exists (
        select from telemetry_texts n where n.device_id = t.device_id and n.address = t.address and n.at > t.at and n.at < ${limit})
      limit ${portion.rows}))`.execute(app.db)
    if (numAffectedRows < portion.rows) return
  }
}

/**
 * Deletes the roll-ups of numbers of monitoring templates that are past the retention of their template, and those of
 * deleted templates.
 */
export async function forgetNumbers(app: Program): Promise<void> {
  const days = await daysOfNumbers(app)
  // A number that was added after `days` was read has no roll-ups older than a day.
  const past = sql`h.hour < now() - coalesce(k.days, 1) * interval '1 day'`
  for (let count = 0; count < portion.most; count++) {
    const { numAffectedRows = 0n } = await sql`delete from telemetry_hourly where ctid = any(array(
      select h.ctid from telemetry_hourly h
      left join unnest(${[...days.keys()]}::smallint[], ${[...days.values()]}::integer[]) as k(id, days) on k.id = h.parameter
      where h.parameter >= ${sql.lit(firstNumber)} and ${past} limit ${portion.rows}))`.execute(app.db)
    if (numAffectedRows < portion.rows) return
  }
}

/** The parameters that have a range. Values from other sources were checked on receipt. */
const ranged = parameters.flatMap(({ id, range }) => (range ? [{ id, range }] : []))
const ranges = [
  ranged.map(({ id }) => id),
  ranged.map(({ range }) => range[0]),
  ranged.map(({ range }) => range[1]),
] as const

/**
 * Rolls up an hour, for some devices or for all. Values outside the range of their parameter, stored before such values
 * were rejected, are skipped: a single one could make the sum overflow.
 */
async function rollUpHour(app: Program, hour: Date, devices?: readonly number[]): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    await sql`set local statement_timeout = '120s'`.execute(tx)
    // Before reading, so that a report that arrives meanwhile marks the hour again.
    await sql`delete from telemetry_dirty_hours where hour = ${hour}`.execute(tx)
    await sql`
      insert into telemetry_hourly (hour, device_id, parameter, count, minimum, average, maximum, last)
      select ${hour}, device_id, p, count(*), min(v), avg(v), max(v), (array_agg(v order by at desc))[1]
      from telemetry, unnest(parameters, values) as u(p, v) left join unnest(${ranges[0]}::smallint[], ${ranges[1]}::float8[], ${ranges[2]}::float8[]) as r(id, least, greatest) on r.id = p
      where at >= ${hour} and at < ${hour}::timestamptz + interval '1 hour' and v between coalesce(least, ${anyNumber[0]}) and coalesce(greatest, ${anyNumber[1]}) and ${devices === undefined ? sql`true` : sql`device_id = any(${devices}::integer[])`}
      group by device_id, p
      on conflict (device_id, parameter, hour) do update set count = excluded.count, minimum = excluded.minimum, average = excluded.average, maximum = excluded.maximum, last = excluded.last`.execute(
      tx,
    )
  })
}

const devicesOf = async (app: Program, hour: Date): Promise<number[]> => {
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{
      id: number
    }>`select distinct device_id as id from telemetry where at >= ${hour} and at < ${hour}::timestamptz + interval '1 hour' order by 1`.execute(
      tx,
    ),
  )
  return rows.map((row) => row.id)
}

/**
 * Rolls up the current and the two previous hours again, all hours since the newest roll-up (the worker may have been
 * down), and every older hour with late reports. Starts with the oldest, so that an interruption leaves no hole.
 * Running it twice changes nothing. A device whose values the database rejects is left out of its hour, counted and
 * logged. An aborted `signal` stops it after the current hour.
 */
export async function rollUp(app: Program, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ hour: Date }>`
    select date_trunc('hour', now()) - n * interval '1 hour' as hour from generate_series(0, 2) n
    union select generate_series(
      greatest((select max(hour) from telemetry_hourly where hour <= now()), date_trunc('hour', now()) - ${retention.rawDays} * interval '1 day'), now(), interval '1 hour')
    union (select hour from telemetry_dirty_hours order by hour limit 500)
    order by hour`.execute(app.db)
  for (const { hour } of rows) {
    if (signal?.aborted) return
    await rollUpHour(app, hour).catch(async (error: unknown) => {
      if (!isRefused(error)) throw error
      await inHalves(app, 'telemetry.rollup', await devicesOf(app, hour), (devices) => rollUpHour(app, hour, devices))
    })
  }
}
