import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoved } from '../devices/service.ts'
import { tagActions } from '../tags/service.ts'
import commands from './commands/handlers.ts'
import { groups, logs, tasks } from './handlers.ts'
import { taskJobs } from './jobs.ts'
import { taskKinds } from './kind.ts'
import rollouts from './rollouts/handlers.ts'
import schedules from './schedules/handlers.ts'
import { taskActions } from './tag-actions.ts'

export default feature({
  name: 'tasks',
  tables: [
    'task_groups',
    'tasks',
    'task_group_tags',
    'task_orders',
    'task_runs',
    'task_logs',
    'task_schedules',
    'task_schedule_devices',
    'task_schedule_tags',
    'task_schedule_runs',
    'task_schedule_queue',
  ],
  endpoints: [tasks, groups, logs, commands, rollouts, schedules],
  apiDocs: () => import('./api-docs.ts'),
  jobs: taskJobs,
  deviceJobs: taskKinds,
  on: [
    on(devicesMoved, async (tx, { ids, companyId }) => {
      await sql`update task_runs set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
      await sql`update task_logs set company_id = ${companyId} where run_id in (select id from task_runs where device_id = any(${ids}::int[]))`.execute(
        tx,
      )
    }),
  ],
  extensions: taskActions.map((action) => extend(tagActions, action)),
})
