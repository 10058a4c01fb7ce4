import { feature } from '../kit/feature.ts'
import { deviceCommands } from './endpoints.ts'
import { jobApprovals } from './approvals/endpoints.ts'
import { actionLogs } from './action-logs/endpoints.ts'
import { jobOrders } from './orders/endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({
  name: 'device-jobs',
  endpoints: { deviceCommands, actionLogs, jobApprovals, jobOrders },
  permissions,
  scopes,
})
