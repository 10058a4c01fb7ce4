import { statisticsSpan } from '@outpost/contract/statistics/constants'
import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { endRound, lastRounds } from './rounds.ts'

const today = sql`(now() at time zone 'UTC')::date`
const midnight = sql`(date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')`
/** The first day of the current month in UTC. */
const thisMonth = sql`date_trunc('month', now() at time zone 'UTC')`

/**
 * Records which devices are online today. Devices that are already recorded cost only a lookup. A device that connects
 * and disconnects between two rounds is found by the time when it was last seen.
 */
export const noteDevices = (app: Program): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    await sql`
      insert into device_days (device_id, day, company_id)
      select d.id, ${today}, d.company_id from devices d
      where (d.status = 1 or d.last_seen_at >= ${midnight}) and not exists (select from device_days n where n.device_id = d.id and n.day = ${today})
      on conflict do nothing`.execute(tx)
    // Devices that disconnected at the very end of a day are recorded after midnight.
    await sql`
      insert into device_days (device_id, day, company_id)
      select d.id, ${today} - 1, d.company_id from devices d
      where d.last_seen_at >= ${midnight} - interval '1 day' and d.last_seen_at < ${midnight} and not exists (select from device_days n where n.device_id = d.id and n.day = ${today} - 1)
      on conflict do nothing`.execute(tx)
    await sql`
      insert into device_months (device_id, month, company_id)
      select distinct on (n.device_id, date_trunc('month', n.day)) n.device_id, date_trunc('month', n.day)::date, n.company_id from device_days n
      where n.day >= ${today} - 1 and not exists (select from device_months m where m.device_id = n.device_id and m.month = date_trunc('month', n.day)::date)
      order by n.device_id, date_trunc('month', n.day), n.day
      on conflict do nothing`.execute(tx)
    await endRound(tx, 'seen')
  })

/** The first month whose figures are kept. */
const firstMonth = sql`((${thisMonth} - ${statisticsSpan.months - 1} * interval '1 month') at time zone 'UTC')`

/**
 * Counts the months again, by company: devices added in every month that is kept, because devices that are imported or
 * restored may be older than the first round; the rest in the current and the previous month, and in the first round in
 * every month. Figures never decrease, so rows deleted meanwhile stay counted. Deletions of devices are counted in the device log, where older entries have the type `Remove device`.
 */
export const countMonths = (app: Program): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const isFirst = (await lastRounds(tx)).months === null
    const from = isFirst ? firstMonth : sql`((${thisMonth} - interval '1 month') at time zone 'UTC')`
    const month = (column: string) => sql`date_trunc('month', ${sql.ref(column)} at time zone 'UTC')::date`
    await sql`
      insert into company_months (company_id, month, added, removed, commands, sessions, bytes)
      select company_id, month, sum(added), sum(removed), sum(commands), sum(sessions), least(sum(bytes), ${Number.MAX_SAFE_INTEGER}) from (
        select company_id, ${month('created_at')} as month, 1 as added, 0 as removed, 0 as commands, 0 as sessions, 0::bigint as bytes from devices where created_at >= ${firstMonth}
        union all select company_id, ${month('created_at')}, 0, 1, 0, 0, 0 from device_logs where created_at >= ${from} and type in ('Delete device', 'Remove device')
        union all select company_id, ${month('created_at')}, 0, 0, 1, 0, 0 from commands where created_at >= ${from}
        union all select company_id, ${month('started_at')}, 0, 0, 0, 1, input_bytes + output_bytes from remote_sessions where started_at >= ${from}
      ) acts where exists (select from companies c where c.id = acts.company_id)
      group by company_id, month
      on conflict (company_id, month) do update set added = greatest(company_months.added, excluded.added), removed = greatest(company_months.removed, excluded.removed),
        commands = greatest(company_months.commands, excluded.commands), sessions = greatest(company_months.sessions, excluded.sessions), bytes = greatest(company_months.bytes, excluded.bytes)`.execute(
      tx,
    )
    await endRound(tx, 'months')
  })

/** Deletes days and months that are past their retention. */
export const forgetOld = (app: Program): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    await sql`delete from device_days where day < ${today} - ${statisticsSpan.days}::integer`.execute(tx)
    const past = sql`month < (${thisMonth} - ${statisticsSpan.months} * interval '1 month')::date`
    await sql`delete from device_months where ${past}`.execute(tx)
    await sql`delete from company_months where ${past}`.execute(tx)
  })
