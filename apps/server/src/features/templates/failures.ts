import type { UpFrame } from '@outpost/contract/device/frames'
import { seenOf } from '@outpost/contract/kit/patterns'
import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'

/** How many failed readings of a device are kept, and for how many days. */
const kept = { rows: 200, days: 30 } as const
/** Lines of one failed reading. */
const maxLines = 50

type Event = Extract<UpFrame, { kind: 'event' }>

/** Returns a function that stores the failed readings which devices report, and leaves other events alone. */
export const takeFailures =
  (app: Program) =>
  (deviceId: number, { name, text }: Event): Promise<void> | undefined =>
    name === 'readings_failed' ? storeFailures(app, deviceId, text) : undefined

/** @param text lines of template, source and reason, separated by tabs */
async function storeFailures(app: Program, deviceId: number, text: string): Promise<void> {
  const rows = text
    .split('\n')
    .map((one) => one.split('\t'))
    .filter(([id, source, reason]) => /^\d{1,9}$/.test(id ?? '') && source !== undefined && reason !== undefined)
    .slice(0, maxLines)
  for (const [id, lines] of Map.groupBy(rows, ([id]) => Number(id))) {
    const log = lines.map(
      ([, source, reason]) => `Reading failed: url [${seenOf(source!).slice(0, 64)}]: ${seenOf(reason!).slice(0, 200)}`,
    )
    await inTransaction(app.db, systemScope, async (tx) => {
      // Only of templates that are assigned to the device, whatever it says.
      await sql`insert into failed_readings (company_id, device_id, template_id, log)
        select d.company_id, d.id, a.template_id, ${log}::text[]
        from devices d join template_assignments a on a.device_id = d.id and a.template_id = ${id}
        where d.id = ${deviceId}`.execute(tx)
      await sql`delete from failed_readings where device_id = ${deviceId} and (created_at < now() - ${kept.days} * interval '1 day'
        or id <= (select id from failed_readings where device_id = ${deviceId} order by id desc offset ${kept.rows} limit 1))`.execute(
        tx,
      )
    })
  }
}
