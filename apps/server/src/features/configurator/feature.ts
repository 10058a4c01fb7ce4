import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoved } from '../devices/service.ts'
import { changes, logs } from './handlers.ts'
import { configJobs } from './jobs.ts'
import { configureKinds } from './kind.ts'

export default feature({
  name: 'configurator',
  tables: ['config_changes'],
  endpoints: [changes, logs],
  apiDocs: () => import('./api-docs.ts'),
  jobs: configJobs,
  deviceJobs: configureKinds,
  on: [
    on(devicesMoved, (tx, { ids, companyId }) =>
      sql`update config_changes set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx),
    ),
  ],
})
