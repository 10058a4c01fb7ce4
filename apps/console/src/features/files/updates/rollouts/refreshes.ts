import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'

/** What is read again after a change of a rollout. */
export const refreshes = [deviceUpdates.rollouts, deviceUpdates.rollout, deviceUpdates.rolloutGroups, actionLogs.list]
