import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoved } from '../devices/service.ts'
import { actions, changes, logs } from './handlers.ts'
import { configJobs } from './jobs.ts'
import { configureKinds } from './kind.ts'
import passwords from './passwords/handlers.ts'
import { passwordJobs } from './passwords/jobs.ts'
import { movePasswords } from './passwords/move.ts'

export default feature({
  name: 'configurator',
  tables: ['config_changes', 'config_runs', 'password_tasks', 'password_changes'],
  endpoints: [changes, logs, actions, passwords],
  apiDocs: () => import('./api-docs.ts'),
  jobs: [...configJobs, ...passwordJobs],
  deviceJobs: configureKinds,
  on: [
    on(devicesMoved, (tx, { ids, companyId }) =>
      sql`update config_changes set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx),
    ),
    on(devicesMoved, movePasswords),
  ],
})
