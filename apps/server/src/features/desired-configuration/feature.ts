import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { configChangeEnded } from '../configurator/service.ts'
import { companyMoved } from '../companies/service.ts'
import { devicesMoved } from '../devices/service.ts'
import { files } from './bundle/handlers.ts'
import { comparison } from './compare/handlers.ts'
import { device } from './device-handlers.ts'
import { desiredJobs } from './jobs.ts'
import { noteEnd } from './plan/confirm.ts'
import { plans } from './plan/handlers.ts'
import { readKinds } from './read/kind.ts'
import { templates, values } from './template-handlers.ts'

/** What belongs to a device follows it to its new company. Templates that are not of a company above are withdrawn. */
async function move(tx: Transaction, { ids, companyId }: { ids: readonly number[]; companyId: number }): Promise<void> {
  const moved = sql`set company_id = ${companyId} where device_id = any(${ids}::int[])`
  await sql`update desired_devices ${moved}`.execute(tx)
  await sql`update desired_pending ${moved}`.execute(tx)
  await sql`update desired_reads ${moved}`.execute(tx)
  await sql`update desired_values ${moved}`.execute(tx)
  await sql`delete from desired_assignments where device_id = any(${ids}::int[])
    and company_id not in (select ancestor_id from company_tree where descendant_id = ${companyId})`.execute(tx)
}

/** Withdraws templates of companies that are no longer above from a company that was moved, its tags and its devices. */
const leaveFormer = (tx: Transaction, companyId: number): Promise<unknown> =>
  sql`
    with below as (select descendant_id as id from company_tree where ancestor_id = ${companyId}),
      targets as (
        select a.id, a.company_id as owner, coalesce(a.target_company_id, t.company_id, d.company_id) as company_id
        from desired_assignments a left join tags t on t.id = a.tag_id left join devices d on d.id = a.device_id)
    delete from desired_assignments a using targets
    where a.id = targets.id and targets.company_id in (select id from below)
      and not exists (
        select from company_tree where ancestor_id = targets.owner and descendant_id = targets.company_id)
      and targets.owner not in (select id from below)`.execute(tx)

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
  endpoints: [templates, files, values, plans, comparison, device],
  apiDocs: () => import('./api-docs.ts'),
  jobs: desiredJobs,
  deviceJobs: readKinds,
  on: [on(configChangeEnded, noteEnd), on(devicesMoved, move), on(companyMoved, (tx, { id }) => leaveFormer(tx, id))],
})
