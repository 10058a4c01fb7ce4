import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { companyMoved } from '../companies/service.ts'
import { devicePeriodsChanged, devicesMoved } from '../devices/service.ts'
import assignments from './assignment-handlers.ts'
import templates from './handlers.ts'
import { replan } from './plans/replan.ts'

/**
 * What belongs to devices follows them to another company. Templates of a company that is not above the new one are
 * removed from them, because its users can change what the devices run.
 */
async function follow(app: App, tx: Transaction, ids: readonly number[], companyId: number): Promise<void> {
  const { rows } = await sql<{ device_id: number }>`
    delete from template_assignments a where a.device_id = any(${ids}::int[])
      and a.template_id not in (select template_id from templates_above(${companyId})) returning a.device_id`.execute(
    tx,
  )
  await sql`update template_assignments set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
  await sql`update template_devices set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
  await sql`update failed_readings set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
  await replan(
    app,
    tx,
    rows.map((row) => row.device_id),
  )
}

/** Withdraws templates of companies that are no longer above from all devices of a company that was moved. */
async function leaveFormer(app: App, tx: Transaction, companyId: number): Promise<void> {
  const { rows } = await sql<{ device_id: number }>`
    delete from template_assignments a using company_tree below
    where below.ancestor_id = ${companyId} and a.company_id = below.descendant_id
      and a.template_id not in (select template_id from templates_above(below.descendant_id))
    returning a.device_id`.execute(tx)
  await replan(app, tx, [...new Set(rows.map((row) => row.device_id))])
}

export default feature({
  name: 'templates',
  tables: [
    'templates',
    'template_versions',
    'template_numbers',
    'template_assignments',
    'template_devices',
    'failed_readings',
  ],
  endpoints: [templates, assignments],
  apiDocs: () => import('./api-docs.ts'),
  on: [
    on(devicesMoved, (tx, { app, ids, companyId }) => follow(app, tx, ids, companyId)),
    on(companyMoved, (tx, { app, id }) => leaveFormer(app, tx, id)),
    on(devicePeriodsChanged, (tx, { app, ids }) => replan(app, tx, ids)),
  ],
})
