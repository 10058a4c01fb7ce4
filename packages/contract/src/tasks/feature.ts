import { feature } from '../kit/feature.ts'
import { deviceTasks, taskGroups, taskLogs } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'
import { taskSchedules } from './schedules/endpoints.ts'

export default feature({
  name: 'tasks',
  endpoints: { deviceTasks, taskGroups, taskLogs, taskSchedules },
  permissions,
  scopes,
})
