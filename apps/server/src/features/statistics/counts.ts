import type { MonthRow } from '@outpost/contract/statistics/schemas'
import { statisticsSpan } from '@outpost/contract/statistics/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

const today = sql`(now() at time zone 'UTC')::date`
const utcDay = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`
/** The number of days on the general page. */
const month = 30

interface Totals {
  devices: number
  online: number
  offline: number
  pending: number
  not_activated: number
  companies: number
  users: number
  sessions: number
}

/** Returns the current totals. */
export async function totalsNow(tx: Transaction, scope: Scope): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*) as devices, count(*) filter (where status = 1) as online, count(*) filter (where status = 0) as offline, count(*) filter (where status = 2) as pending,
      count(*) filter (where status is null) as not_activated,
      (select count(*) from companies where ${inScope(scope, 'companies.id')}) as companies,
      (select count(*) from users where ${inScope(scope, 'users.company_id')}) as users,
      (select count(*) from remote_sessions s where s.ended_at is null and ${inScope(scope, 's.company_id')}) as sessions
    from devices d where ${inScope(scope, 'd.company_id')}`.execute(tx)
  return rows[0]!
}

interface Day {
  day: string
  devices: number
  seen: number
  commands: number
  sessions: number
  bytes: number
}

/**
 * Returns the figures of the last 30 days, including today. `devices` counts the present devices that existed on that
 * day.
 */
export async function lastDays(tx: Transaction, scope: Scope): Promise<Day[]> {
  const since = sql`(${today} - ${month - 1}::integer)`
  const { rows } = await sql<Day>`
    with days as (select (${since} + n) as day from generate_series(0, ${month - 1}) n),
      before as (select count(*) as n from devices d where ${inScope(scope, 'd.company_id')} and ${utcDay('d.created_at')} < ${since}),
      added as (select ${utcDay('d.created_at')} as day, count(*) as n from devices d where ${inScope(scope, 'd.company_id')} and d.created_at >= ${since}::timestamp at time zone 'UTC' group by 1),
      seen as (select s.day, count(*) as n from device_days s where ${inScope(scope, 's.company_id')} and s.day >= ${since} group by 1),
      ordered as (select ${utcDay('c.created_at')} as day, count(*) as n from commands c where ${inScope(scope, 'c.company_id')} and c.created_at >= ${since}::timestamp at time zone 'UTC' group by 1),
      sessions as (select ${utcDay('r.started_at')} as day, count(*) as n, sum(r.input_bytes + r.output_bytes)::bigint as bytes from remote_sessions r where ${inScope(scope, 'r.company_id')} and r.started_at >= ${since}::timestamp at time zone 'UTC' group by 1)
    select to_char(days.day, 'YYYY-MM-DD') as day, ((select n from before) + sum(coalesce(added.n, 0)) over (order by days.day))::bigint as devices, coalesce(seen.n, 0) as seen, coalesce(ordered.n, 0) as commands,
      coalesce(sessions.n, 0) as sessions, coalesce(sessions.bytes, 0) as bytes
    from days left join added using (day) left join seen using (day) left join ordered using (day) left join sessions using (day) order by days.day`.execute(
    tx,
  )
  return rows
}

/** Counts distinct devices by day, for all days that are kept. */
export async function seenByDay(tx: Transaction, scope: Scope): Promise<{ day: string; devices: number }[]> {
  const { rows } = await sql<{ day: string; devices: number }>`
    select to_char(s.day, 'YYYY-MM-DD') as day, count(*) as devices from device_days s where ${inScope(scope, 's.company_id')} and s.day > ${today} - ${statisticsSpan.days}::integer group by s.day order by s.day`.execute(
    tx,
  )
  return rows
}

const first = sql`(date_trunc('month', now() at time zone 'UTC') - 11 * interval '1 month')::date`

/** Counts distinct devices by month, for the last year. */
export async function seenByMonth(tx: Transaction, scope: Scope): Promise<{ month: string; devices: number }[]> {
  const { rows } = await sql<{ month: string; devices: number }>`
    select to_char(s.month, 'YYYY-MM') as month, count(*) as devices from device_months s where ${inScope(scope, 's.company_id')} and s.month >= ${first} group by s.month order by s.month`.execute(
    tx,
  )
  return rows
}

/** Returns the figures of the last twelve months, with the current one last. */
export async function monthRows(tx: Transaction, scope: Scope): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    with months as (select (${first} + n * interval '1 month')::date as month from generate_series(0, 11) n),
      seen as (select s.month, count(*) as n from device_months s where ${inScope(scope, 's.company_id')} and s.month >= ${first} group by 1),
      acts as (select m.month, sum(m.added) as added, sum(m.removed) as removed, sum(m.commands) as commands, sum(m.sessions) as sessions, sum(m.bytes)::bigint as bytes
        from company_months m where ${inScope(scope, 'm.company_id')} and m.month >= ${first} group by 1)
    select to_char(months.month, 'YYYY-MM') as month, coalesce(seen.n, 0) as seen, coalesce(acts.added, 0) as added, coalesce(acts.removed, 0) as removed, coalesce(acts.commands, 0) as commands,
      coalesce(acts.sessions, 0) as sessions, coalesce(acts.bytes, 0) as bytes
    from months left join seen using (month) left join acts using (month) order by months.month`.execute(tx)
  return rows
}
