import { taskLimits } from '@outpost/contract/tasks/constants'
import { deviceTasks } from '@outpost/contract/tasks/endpoints'
import type { Task } from '@outpost/contract/tasks/schemas'
import type { Reading } from '../../kit/api/reading.ts'
import { useAsOpened } from '../../kit/form/useAsOpened.ts'

/**
 * Reads the tasks of a group, in their order, when a dialog opens.
 * @param groupId undefined reads nothing
 */
export function useTasks(groupId: number | undefined): { tasks: readonly Task[] | undefined; reading: Reading } {
  const { record, reading } = useAsOpened(
    deviceTasks.list,
    { group_id: [groupId ?? 0], limit: taskLimits.tasks, sort: ['order'] },
    groupId !== undefined,
  )
  return { tasks: record?.rows, reading }
}
