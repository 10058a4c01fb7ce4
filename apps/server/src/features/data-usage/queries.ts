import type { DataUsageDay, ListedSim, SimDay, SimUsage } from '@outpost/contract/data-usage/schemas'
import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { localTime } from '../../kit/local-time.ts'
import { natural, nullable, searchText, utc, type Page, pageOf } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { forecast, type Period, periodAt, recentFrom } from './period.ts'

type Sim = Selectable<Database['data_usage_sims']>

/** An hour of a SIM. `at` is in milliseconds. */
interface Hour {
  sim_id: number
  at: number
  sent: number
  received: number
  spread: number
  unknown_seconds: number
}

/** The devices whose usage is summed. */
export type UsageOf = { device: number } | { company: number } | { tag: number }

const isOf = (of: UsageOf) =>
  'device' in of
    ? sql<boolean>`s.device_id = ${of.device}`
    : 'company' in of
      ? sql<boolean>`s.company_id in (select descendant_id from company_tree where ancestor_id = ${of.company})`
      : sql<boolean>`s.device_id in (select device_id from device_tags where tag_id = ${of.tag})`

/**
 * Returns what the SIMs of devices used on each day (UTC) from one moment to another, the oldest day first. Those of several
 * devices are summed by modem and slot.
 */
export async function usageByDay(
  tx: Transaction,
  scope: Scope,
  of: UsageOf,
  from: Date,
  to: Date,
): Promise<DataUsageDay[]> {
  const { rows } = await sql<{ date: string; modem: number; slot: number; sent: number; received: number }>`
    select to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD') as date, s.modem, s.slot,
      sum(h.sent)::float8 as sent, sum(h.received)::float8 as received
    from data_usage_sims s join data_usage_hours h on h.sim_id = s.id
    where ${isOf(of)} and ${inScope(scope, 's.company_id')}
      and h.hour >= date_trunc('hour', ${from}::timestamptz, 'UTC') and h.hour <= ${to}
    group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  return [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    modems: [...Map.groupBy(ofDay, ({ modem }) => modem)].map(([modem, ofModem]) => ({
      modem_id: String(modem),
      sims: ofModem.map(({ slot, sent, received }) => ({ sim_id: slot, data: { rx: received, tx: sent } })),
    })),
  }))
}

/** Returns the hours of SIMs, each from its own beginning on, and when the first hour of each was. */
async function readHours(tx: Transaction, froms: ReadonlyMap<number, number>, to: number): Promise<Hour[]> {
  const { rows } = await sql<Hour>`
    select h.sim_id, date_part('epoch', h.hour) * 1000 as at, h.sent, h.received, h.spread, h.unknown_seconds
    from unnest(${[...froms.keys()]}::integer[], ${[...froms.values()].map((at) => new Date(at))}::timestamptz[]) as f(id, "from")
    join data_usage_hours h on h.sim_id = f.id and h.hour >= f."from" and h.hour < ${new Date(to)}
    order by h.sim_id, h.hour`.execute(tx)
  return rows
}

async function firstHours(tx: Transaction, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; at: number | null }>`
    select i.id, (select date_part('epoch', min(h.hour)) * 1000 from data_usage_hours h where h.sim_id = i.id) as at
    from unnest(${ids}::integer[]) as i(id)`.execute(tx)
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at]])))
}

const total = (hours: readonly Hour[]) =>
  hours.reduce((sum, { sent, received }) => ({ sent: sum.sent + sent, received: sum.received + received }), {
    sent: 0,
    received: 0,
  })

/** Sums hours by the day of a time zone. An hour belongs to the day in which it begins. */
function byDay(hours: readonly Hour[], zone: string): SimDay[] {
  const days = Map.groupBy(hours, ({ at }) => new Date(localTime(zone, at)).toISOString().slice(0, 10))
  return [...days].map(([date, ofDay]) => ({
    date,
    ...total(ofDay),
    spread: ofDay.reduce((sum, { spread }) => sum + spread, 0),
    unknown_seconds: ofDay.reduce((sum, { unknown_seconds }) => sum + unknown_seconds, 0),
  }))
}

interface Usage {
  period: Period
  hours: readonly Hour[]
  /** When the usage of the SIM was first counted, in milliseconds. */
  since: number | undefined
  inUse: boolean
}

function present(sim: Sim, { period, hours, since, inUse }: Usage, now: number): SimUsage {
  const own = hours.filter(({ at }) => at >= period.from && at < period.to)
  const { sent, received } = total(own)
  const recent = total(hours.filter(({ at }) => at >= recentFrom(now)))
  const isCurrent = period.to > now
  const expected =
    isCurrent && since !== undefined
      ? forecast(
          { used: sent + received, recent: recent.sent + recent.received, allowance: sim.allowance },
          period,
          now,
          since,
        )
      : undefined
  return {
    id: sim.id,
    device_id: sim.device_id,
    modem_id: String(sim.modem),
    slot: sim.slot,
    iccid: sim.iccid,
    in_use: inUse,
    reset_day: sim.reset_day,
    time_zone: sim.time_zone,
    allowance: sim.allowance,
    period_start: utc(new Date(period.from)),
    period_end: utc(new Date(period.to)),
    sent,
    received,
    share: sim.allowance === null ? null : Math.round(((sent + received) / sim.allowance) * 1000) / 10,
    forecast: expected?.total ?? null,
    exhausted_at: expected?.exhaustedAt === undefined ? null : utc(new Date(expected.exhaustedAt)),
    thresholds: sim.thresholds,
    days: byDay(own, sim.time_zone),
  }
}

/** Returns the SIMs of a device with their usage in a billing period: the current one of each, or an earlier one. */
export async function usageOfSims(
  tx: Transaction,
  scope: Scope,
  deviceId: number,
  now: number,
  ago: number,
): Promise<SimUsage[]> {
  const sims = await tx
    .selectFrom('data_usage_sims')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where(inScope(scope, 'company_id'))
    .orderBy('modem')
    .orderBy('slot')
    .orderBy('id')
    .execute()
  const latest = (modem: number): number =>
    Math.max(...sims.filter((sim) => sim.modem === modem).map((sim) => sim.since.getTime()))
  return usageOf(tx, sims, (sim) => sim.since.getTime() === latest(sim.modem), now, ago)
}

/** Returns the usage of SIMs in a billing period, in their order. @param isInUse whether the modem uses a SIM now */
async function usageOf<S extends Sim>(
  tx: Transaction,
  sims: readonly S[],
  isInUse: (sim: S) => boolean,
  now: number,
  ago: number,
): Promise<SimUsage[]> {
  const periods = new Map(sims.map((sim) => [sim.id, periodAt(sim.reset_day, sim.time_zone, now, ago)]))
  const froms = new Map([...periods].map(([id, { from }]) => [id, ago === 0 ? Math.min(from, recentFrom(now)) : from]))
  const hours = Map.groupBy(await readHours(tx, froms, now), ({ sim_id }) => sim_id)
  const since = await firstHours(tx, [...periods.keys()])
  return sims.map((sim) =>
    present(
      sim,
      {
        period: periods.get(sim.id)!,
        hours: hours.get(sim.id) ?? [],
        since: since.get(sim.id),
        inUse: isInUse(sim),
      },
      now,
    ),
  )
}

const listColumns = {
  id: sql.ref('s.id'),
  device_name: natural(sql.ref('d.name')),
  company_name: sql.ref('c.name_key'),
  iccid: nullable(sql.ref('s.iccid')),
  allowance: nullable(sql.ref('s.allowance')),
}

/** Returns a page of the SIMs in the scope, each with its usage in its current billing period. */
export async function listSims(
  tx: Transaction,
  scope: Scope,
  { company_id, device_id }: { company_id?: number[] | undefined; device_id?: number[] | undefined },
  page: Page,
  now: number,
): Promise<{ rows: ListedSim[]; total: number }> {
  const among = (column: string, ids: readonly number[] | undefined) =>
    ids?.length ? sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])` : sql<boolean>`true`
  const found = tx
    .selectFrom('data_usage_sims as s')
    .innerJoin('devices as d', 'd.id', 's.device_id')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .where(inScope(scope, 's.company_id'))
    .where(among('s.company_id', company_id))
    .where(among('s.device_id', device_id))
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], { device_name: sql.ref('d.name'), iccid: sql.ref('s.iccid') }),
      ),
    )
    .selectAll('s')
    .select(['d.name as device_name', 'c.name as company_name'])
    .select(
      sql<boolean>`s.since = (select max(o.since) from data_usage_sims o where o.device_id = s.device_id and o.modem = s.modem)`.as(
        'in_use',
      ),
    )
  const { rows, total } = await pageOf(found, page, listColumns, 'device_name', 's.id')
  const usage = await usageOf(tx, rows, (sim) => sim.in_use, now, 0)
  return {
    rows: usage.map(({ days: _days, ...sim }, at) => ({
      ...sim,
      device_name: rows[at]!.device_name,
      company_id: rows[at]!.company_id,
      company_name: rows[at]!.company_name,
    })),
    total,
  }
}
