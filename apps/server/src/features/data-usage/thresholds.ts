import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { notify } from '../notifications/service.ts'
import { periodAt } from './period.ts'

/** SIMs that are looked at in one transaction, and the time in which a report must have counted something. */
const perRound = 500
const recent = sql`interval '3 hours'`

/** A SIM with an allowance whose usage has changed lately. */
interface Candidate {
  id: number
  company_id: number
  device_id: number
  device_name: string
  iccid: string | null
  slot: number
  reset_day: number
  time_zone: string
  allowance: number
  thresholds: number[]
}

const candidates = async (tx: Transaction, after: number): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select s.id, s.company_id, s.device_id, d.name as device_name, s.iccid, s.slot, s.reset_day, s.time_zone,
      s.allowance::float8 as allowance, s.thresholds
    from data_usage_sims s join devices d on d.id = s.device_id
    where s.id > ${after} and s.allowance is not null and cardinality(s.thresholds) > 0
      and exists (select from data_usage_hours h where h.sim_id = s.id and h.hour > now() - ${recent})
    order by s.id limit ${perRound}`.execute(tx)
  return rows
}

/** Returns the bytes that SIMs have used, each from its own moment (in milliseconds) on. */
export async function usedSince(tx: Transaction, froms: ReadonlyMap<number, number>): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; used: number }>`
    select f.id, sum(h.sent + h.received)::float8 as used
    from unnest(${[...froms.keys()]}::integer[], ${[...froms.values()].map((at) => new Date(at))}::timestamptz[]) as f(id, "from")
    join data_usage_hours h on h.sim_id = f.id and h.hour >= f."from" group by f.id`.execute(tx)
  return new Map(rows.map(({ id, used }) => [id, used]))
}

async function tell(app: Program, tx: Transaction, sim: Candidate, used: number, from: number): Promise<void> {
  const share = (used / sim.allowance) * 100
  const reached = Math.max(...sim.thresholds.filter((threshold) => share >= threshold))
  if (!Number.isFinite(reached)) return
  await notify(app, tx, {
    to: { companyId: sim.company_id, permission: 'view_device_data_usage' },
    type: 'dataUsageReached',
    summary: `${sim.device_name} has used ${reached}% of the mobile data allowance of its SIM.`,
    params: { device_id: sim.device_id, name: sim.device_name, percent: reached, sim: sim.iccid ?? String(sim.slot) },
    // Once in a billing period for each of the thresholds.
    key: `data-usage:${sim.id}:${from}:${reached}`,
  })
}

/** Notifies users of SIMs that have reached a chosen share of their allowance: of the highest one that was reached. */
export async function tellThresholds(app: Program): Promise<void> {
  const now = Date.now()
  for (let after = 0; ;) {
    const sims = await inTransaction(app.db, systemScope, async (tx) => {
      const found = await candidates(tx, after)
      const froms = new Map(found.map((sim) => [sim.id, periodAt(sim.reset_day, sim.time_zone, now).from]))
      const used = await usedSince(tx, froms)
      for (const sim of found) await tell(app, tx, sim, used.get(sim.id) ?? 0, froms.get(sim.id)!)
      return found
    })
    if (sims.length < perRound) return
    after = sims.at(-1)!.id
  }
}
