import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { requestGate } from '../../kit/intents.ts'
import { companyMoved } from '../companies/service.ts'
import { commandFollowing, devicesMoved, devicesMoving } from '../devices/service.ts'
import { tagRemoving, tagsAssigned, tagsUnassigned } from '../tags/service.ts'
import jobApprovals from './approvals/handlers.ts'
import { expireApprovals } from './approvals/carry-out.ts'
import { gate } from './approvals/gate.ts'
import deviceCommands from './command-handlers.ts'
import { jobFollowing } from './on-command-events.ts'
import { ownJobs } from './jobs.ts'
import { ownKinds } from './kinds.ts'
import jobOrders from './orders/handlers.ts'
import actionLogs from './log-handlers.ts'
import { advanceJobs } from './planned/advance.ts'
import { planTagJobs } from './planned/plan.ts'
import { withdrawPairs, withdrawTag } from './planned/withdraw.ts'
import { advanceRollouts } from './rollouts/advance.ts'
import { leaveFormerRollouts, leaveRollouts } from './rollouts/leave.ts'

export default feature({
  name: 'device-jobs',
  tables: ['device_jobs', 'device_rollouts', 'job_approvals', 'job_approval_settings'],
  endpoints: [deviceCommands, actionLogs, jobApprovals, jobOrders],
  apiDocs: () => import('./api-docs.ts'),
  jobs: ownJobs,
  sweeps: [
    { name: 'planned jobs', run: advanceJobs },
    { name: 'rollouts', run: advanceRollouts },
    { name: 'expired approvals', run: expireApprovals },
  ],
  deviceJobs: ownKinds,
  on: [
    on(tagsAssigned, (_tx, { context, pairs }) => planTagJobs(context, pairs)),
    on(tagsUnassigned, (tx, { pairs }) => withdrawPairs(tx, pairs)),
    on(tagRemoving, (tx, { id }) => withdrawTag(tx, id)),
    on(devicesMoving, (tx, { app, ids }) => leaveRollouts(app, tx, ids)),
    on(companyMoved, (tx, { app, id }) => leaveFormerRollouts(app, tx, id)),
    on(devicesMoved, (tx, { ids, companyId }) =>
      sql`update device_jobs set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx),
    ),
  ],
  extensions: [extend(commandFollowing, jobFollowing), extend(requestGate, gate)],
})
