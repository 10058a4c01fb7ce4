import { guestDays } from '@outpost/contract/hotspots/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** The days of the nearest company above a device's company, or that company itself, which has some. */
const daysOf = (company: 'v.company_id') => sql<number>`coalesce((
  select s.guest_days from hotspot_settings s join company_tree t on t.ancestor_id = s.company_id
  where t.descendant_id = ${sql.ref(company)} order by t.depth limit 1), ${sql.lit(guestDays.usual)})`

/**
 * Empties the notes of vouchers that are older than their company keeps them: they may name guests. Everything else about
 * a voucher names nobody. Requires a transaction that sees all companies.
 */
export const forgetNotes = (tx: Transaction): Promise<unknown> =>
  sql`update hotspot_vouchers v set note = '' where note <> ''
    and v.created_at < now() - ${daysOf('v.company_id')} * interval '1 day'`.execute(tx)
