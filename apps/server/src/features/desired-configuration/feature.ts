import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { configChangeEnded } from '../configurator/service.ts'
import { devicesMoved } from '../devices/service.ts'
import { device } from './device-handlers.ts'
import { desiredJobs } from './jobs.ts'
import { noteEnd } from './plan/confirm.ts'
import { plans } from './plan/handlers.ts'
import { readKinds } from './read/kind.ts'
import { templates, values } from './template-handlers.ts'

/** What belongs to a device follows it to its new company; templates of the former one no longer apply to it. */
async function move(tx: Transaction, { ids, companyId }: { ids: readonly number[]; companyId: number }): Promise<void> {
  await sql`delete from desired_assignments where device_id = any(${ids}::int[])`.execute(tx)
  await sql`update desired_devices set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
  await sql`update desired_pending set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
  await sql`update desired_reads set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
  await sql`update desired_values set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
}

export default feature({
  name: 'desired-configuration',
  tables: [
    'desired_templates',
    'desired_template_versions',
    'desired_assignments',
    'desired_values',
    'desired_devices',
    'desired_pending',
    'desired_reads',
  ],
  endpoints: [templates, values, plans, device],
  apiDocs: () => import('./api-docs.ts'),
  jobs: desiredJobs,
  deviceJobs: readKinds,
  on: [on(configChangeEnded, noteEnd), on(devicesMoved, move)],
})
