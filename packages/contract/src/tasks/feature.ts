import { feature } from '../kit/feature.ts'
import { taskCommands } from './commands/endpoints.ts'
import { deviceTasks, taskGroups, taskLogs } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'
import { taskRollouts } from './rollouts/endpoints.ts'
import { taskSchedules } from './schedules/endpoints.ts'

export default feature({
  name: 'tasks',
  endpoints: { deviceTasks, taskGroups, taskLogs, taskCommands, taskRollouts, taskSchedules },
  permissions,
  scopes,
})
