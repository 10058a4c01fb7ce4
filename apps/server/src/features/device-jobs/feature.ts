import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { commandFollowing, devicesMoved } from '../devices/service.ts'
import deviceCommands from './command-handlers.ts'
import { jobFollowing } from './follow.ts'
import { cleanUpJobs } from './jobs.ts'
import { ownKinds } from './kinds.ts'
import actionLogs from './log-handlers.ts'

export default feature({
  name: 'device-jobs',
  tables: ['device_jobs'],
  endpoints: [deviceCommands, actionLogs],
  jobs: cleanUpJobs,
  deviceJobs: ownKinds,
  on: [
    on(devicesMoved, (tx, { ids, companyId }) =>
      sql`update device_jobs set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx),
    ),
  ],
  extensions: [extend(commandFollowing, jobFollowing)],
})
