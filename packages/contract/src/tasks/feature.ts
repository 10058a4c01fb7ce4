import { feature } from '../kit/feature.ts'
import { deviceTasks, taskGroups, taskLogs } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: 'tasks', endpoints: { deviceTasks, taskGroups, taskLogs }, permissions, scopes })
