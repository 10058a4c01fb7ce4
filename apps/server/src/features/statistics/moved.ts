import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

const month = (column: string) => sql`date_trunc('month', ${sql.ref(column)} at time zone 'UTC')::date`

/**
 * Devices are about to move to another company: what they have in the figures of months moves along. Otherwise the next
 * count would find it in the new company, too, and companies above both would count it twice. Figures of things that stay
 * in their company, such as remote sessions, stay.
 */
export async function moveFigures(tx: Transaction, ids: readonly number[], companyId: number): Promise<void> {
  await sql`
    with own as (
      select company_id, month, sum(added)::integer as added, sum(commands)::integer as commands from (
        select company_id, ${month('created_at')} as month, 1 as added, 0 as commands from devices where id = any(${ids}::int[])
        union all select company_id, ${month('created_at')}, 0, 1 from commands where device_id = any(${ids}::int[])
      ) acts where company_id <> ${companyId} group by company_id, month),
    counted as (
      select o.company_id, o.month, least(o.added, m.added) as added, least(o.commands, m.commands) as commands
      from own o join company_months m using (company_id, month)),
    left_behind as (
      update company_months m set added = m.added - c.added, commands = m.commands - c.commands
      from counted c where m.company_id = c.company_id and m.month = c.month)
    insert into company_months (company_id, month, added, removed, commands, sessions, bytes)
    select ${companyId}, month, sum(added), 0, sum(commands), 0, 0 from counted group by month
    on conflict (company_id, month) do update
      set added = company_months.added + excluded.added, commands = company_months.commands + excluded.commands`.execute(
    tx,
  )
}
