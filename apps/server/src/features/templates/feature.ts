import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { devicePeriodsChanged, devicesMoved } from '../devices/service.ts'
import assignments from './assignment-handlers.ts'
import templates from './handlers.ts'
import { replan } from './plans/replan.ts'

/** What belongs to devices follows them to another company. Their templates stay assigned. */
async function follow(tx: Transaction, ids: readonly number[], companyId: number): Promise<void> {
  await sql`update template_assignments set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
  await sql`update template_devices set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
  await sql`update failed_readings set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
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
    on(devicesMoved, (tx, { ids, companyId }) => follow(tx, ids, companyId)),
    on(devicePeriodsChanged, (tx, { app, ids }) => replan(app, tx, ids)),
  ],
})
