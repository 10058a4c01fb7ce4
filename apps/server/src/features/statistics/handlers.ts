import { connectCodes } from '@outpost/contract/device/connect-codes'
import { fail } from '@outpost/contract/kit/errors'
import { statistics } from '@outpost/contract/statistics/endpoints'
import { statisticsSchemas } from '@outpost/contract/statistics/schemas'
import { statisticsSpan } from '@outpost/contract/statistics/constants'
import { sql } from 'kysely'
import { implement, type Context } from '../../kit/implement.ts'
import { readMoment } from '../../kit/moment.ts'
import { likeText, orderBy, utc, utcOrNull } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany } from '../companies/service.ts'
import { lastDays, monthRows, seenByDay, seenByMonth, totalsNow } from './counts.ts'
import { onlineTree, type Period } from './online.ts'
import { lastRounds } from './rounds.ts'

const day = 86_400_000

/** Returns the requested period. Throws VALIDATION if it is invalid, or begins before the days that are kept. */
function periodOf(now: Date, start: string | undefined, end: string | undefined): Period {
  const to = readMoment(end, 'end_date') ?? now
  const from = readMoment(start, 'start_date') ?? new Date(Math.floor(to.getTime() / day) * day)
  if (from > to)
    throw fail('VALIDATION', { source: 'end_date', message: 'The end date must not be before the start date.' })
  if (now.getTime() - from.getTime() > statisticsSpan.days * day)
    throw fail('VALIDATION', {
      source: 'start_date',
      message: `Daily figures are kept for ${statisticsSpan.days} days. Choose a later date.`,
    })
  return { from, to }
}

/** Counts the connected devices in the scope by gateway. */
async function byGateway({ tx, scope }: Context) {
  const { rows } = await sql<{ name: string; devices: number; seen_at: Date }>`
    select g.name, g.seen_at, count(d.id) as devices from gateways g left join devices d on d.gateway = g.name and d.status = 1 and ${inScope(scope, 'd.company_id')}
    where g.seen_at > now() - interval '1 day' group by g.name order by g.name`.execute(tx)
  return rows.map((row) => ({ ...row, seen_at: utc(row.seen_at) }))
}

/**
 * Counts connections of known devices, flaps among them, and refused attempts by hour (UTC). Refusals that repeat
 * within a minute count as one.
 */
async function attemptsByHour({ tx, scope }: Context) {
  const { rows } = await sql<{ at: Date; connected: number; flaps: number; refused: number }>`
    select hours.at, coalesce(connects.n, 0) as connected, coalesce(connects.flaps, 0) as flaps, attempts.n as refused
    from (select date_trunc('hour', now(), 'UTC') - n * interval '1 hour' as at from generate_series(0, 47) n) hours
    cross join lateral (select sum(h.connects)::int as n, sum(h.flaps)::int as flaps from connect_hours h where h.at = hours.at and ${inScope(scope, 'h.company_id')}) connects
    cross join lateral (
      select count(*) as n from connect_attempts a
      where a.created_at >= hours.at and a.created_at < hours.at + interval '1 hour' and a.code <> ${connectCodes.connected} and ${inScope(scope, 'a.company_id')}
    ) attempts
    order by hours.at`.execute(tx)
  return rows.map((row) => ({ ...row, at: utc(row.at) }))
}

const actionColumns = {
  created_at: sql.ref('c.created_at'),
  finished_at: { nullable: sql.ref('c.finished_at') },
  state: sql.ref('c.state'),
  action_name: sql.ref('c.name'),
  username: { nullable: sql`lower(c.username)` },
}

export default implement(statistics, statisticsSchemas, {
  async general({ tx, scope, now }) {
    return {
      counted_at: utc(now),
      seen_counted_at: (await lastRounds(tx)).seen,
      totals: await totalsNow(tx, scope),
      days: await lastDays(tx, scope),
    }
  },
  async online({ tx, scope, now }, { start_date, end_date, company_id, include_child_companies }) {
    const period = periodOf(now, start_date, end_date)
    if (company_id !== undefined) await requireCompany(tx, scope, company_id, 'company_id')
    const companies = await onlineTree(tx, scope, period, now, company_id, include_child_companies)
    return {
      counted_at: utc(now),
      seen_counted_at: (await lastRounds(tx)).seen,
      query_period: { start_date: utc(period.from), end_date: utc(period.to) },
      companies,
    }
  },
  async unique({ tx, scope, now }) {
    return {
      counted_at: utc(now),
      seen_counted_at: (await lastRounds(tx)).seen,
      days: await seenByDay(tx, scope),
      months: await seenByMonth(tx, scope),
    }
  },
  async months({ tx, scope, now }) {
    const { seen, months } = await lastRounds(tx)
    return { counted_at: utc(now), seen_counted_at: seen, acts_counted_at: months, months: await monthRows(tx, scope) }
  },
  async connections(context) {
    return { counted_at: utc(context.now), gateways: await byGateway(context), hours: await attemptsByHour(context) }
  },
  async actions({ tx, scope }, query) {
    const found = tx
      .selectFrom('commands as c')
      .innerJoin('devices as d', 'd.id', 'c.device_id')
      .where(inScope(scope, 'c.company_id'))
      .$if(Boolean(query.company_id?.length), (rows) => rows.where('c.company_id', 'in', query.company_id!))
      .$if(Boolean(query.state?.length), (rows) => rows.where('c.state', 'in', query.state!))
      .$if(Boolean(query.q), (rows) =>
        rows.where(sql`lower(d.name || ' ' || coalesce(c.username, '') || ' ' || c.name)`, 'like', likeText(query.q!)),
      )
    const rows = await found
      .innerJoin('companies', 'companies.id', 'c.company_id')
      .select([
        'c.id',
        'c.device_id',
        'd.name as device_name',
        'c.company_id',
        'companies.name as company_name',
        'c.username',
        'c.name as action_name',
        'c.state',
        'c.text',
        'c.created_at',
        'c.finished_at',
      ])
      .orderBy(orderBy(query.sort, actionColumns, '-created_at', 'c.id'))
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return {
      rows: rows.map((row) => ({ ...row, created_at: utc(row.created_at), finished_at: utcOrNull(row.finished_at) })),
      total,
    }
  },
})
