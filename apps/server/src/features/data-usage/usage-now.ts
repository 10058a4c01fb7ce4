import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { periodAt } from './period.ts'
import { usedSince } from './thresholds.ts'

/** What the SIMs that devices use now have used in their billing period: in MB (of 1024² bytes, as the console shows them), and in percent of the allowance. */
export interface UsageNow {
  data_usage: number
  /** Missing without an allowance. */
  data_usage_share?: number
}

interface CurrentSim {
  id: number
  device_id: number
  reset_day: number
  time_zone: string
  allowance: number | null
}

/**
 * Returns the usage of devices as automations compare it: the sum of the SIMs that their modems use now, and the largest
 * share of an allowance. Devices without a SIM are left out.
 */
export async function usageNow(tx: Transaction, deviceIds: readonly number[]): Promise<Map<number, UsageNow>> {
  const { rows } = await sql<CurrentSim>`
    select distinct on (device_id, modem) id, device_id, reset_day, time_zone, allowance::float8 as allowance
    from data_usage_sims where device_id = any(${deviceIds}::integer[]) order by device_id, modem, since desc, id desc`.execute(
    tx,
  )
  const now = Date.now()
  const used = await usedSince(
    tx,
    new Map(rows.map((sim) => [sim.id, periodAt(sim.reset_day, sim.time_zone, now).from])),
  )
  const usage = new Map<number, UsageNow>()
  for (const { id, device_id, allowance } of rows) {
    const before = usage.get(device_id)
    const bytes = used.get(id) ?? 0
    const shares = [before?.data_usage_share, allowance === null ? undefined : (bytes / allowance) * 100]
    const share = Math.max(...shares.filter((each) => each !== undefined))
    usage.set(device_id, {
      data_usage: (before?.data_usage ?? 0) + bytes / 1024 ** 2,
      ...(Number.isFinite(share) && { data_usage_share: share }),
    })
  }
  return usage
}
