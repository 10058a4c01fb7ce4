import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of the task manager's own pages; apart from the others, which load with the shell. */
export const groupDialogs = {
  addGroup: dialog(() => import('./AddTaskGroupDialog.tsx'), messages),
  editGroup: dialog(() => import('./EditTaskGroupDialog.tsx'), messages),
  order: dialog(() => import('./TaskOrderDialog.tsx'), messages),
  taskLogs: dialog(() => import('./TaskLogsDialog.tsx'), messages),
  compare: dialog(() => import('./CompareResultsDialog.tsx'), messages),
  diff: dialog(() => import('./DiffResultsDialog.tsx'), messages),
  retry: dialog(() => import('./rollouts/RetryRunsDialog.tsx'), messages),
  continuous: dialog(() => import('./rollouts/RunContinuouslyDialog.tsx'), messages),
  addSchedule: dialog(() => import('./schedules/AddTaskScheduleDialog.tsx'), messages),
  editSchedule: dialog(() => import('./schedules/EditTaskScheduleDialog.tsx'), messages),
  scheduleRuns: dialog(() => import('./schedules/ScheduleRunsDialog.tsx'), messages),
}
