import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoved } from '../devices/service.ts'
import { companyLeaving, homeLeaving } from '../users/service.ts'
import type { Transaction } from '../../db/database.ts'
import dashboards from './handlers.ts'
import { dashboardJobs } from './jobs.ts'
import links from './link-handlers.ts'
import templates from './template-handlers.ts'

/** Deletes the links of a user who leaves a company, also those in other companies: they can be created again. */
const revokeLinks = (tx: Transaction, { userId }: { userId: number }): Promise<unknown> =>
  sql`delete from dashboard_links where user_id = ${userId}`.execute(tx)

export default feature({
  name: 'dashboards',
  tables: ['dashboards', 'dashboard_versions', 'dashboard_templates', 'dashboard_links'],
  endpoints: [dashboards, templates, links],
  apiDocs: () => import('./api-docs.ts'),
  jobs: dashboardJobs,
  on: [
    on(companyLeaving, revokeLinks),
    on(homeLeaving, revokeLinks),
    // The links were given by users of the former company.
    on(devicesMoved, async (tx, { ids, companyId }) => {
      await sql`delete from dashboard_links where dashboard_id in (select id from dashboards where device_id = any(${ids}::int[]))`.execute(
        tx,
      )
      await sql`update dashboard_versions set company_id = ${companyId}
        where dashboard_id in (select id from dashboards where device_id = any(${ids}::int[]))`.execute(tx)
      await sql`update dashboards set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
    }),
  ],
})
