import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import type { ActionRun } from '@outpost/contract/device-jobs/action-logs/schemas'
import { IconCircleX } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { openStatus } from '../../kit/view/status.ts'
import { translate } from '../../kit/i18n/i18n.ts'

/** Cancels the jobs that have not begun; the Action status dialog shows the outcome for each device. */
function cancel(rows: readonly ActionRun[]): Promise<true | undefined> {
  const title = translate('jobs:cancelTitle')
  const devices = new Map(rows.map((job) => [job.device_id, job.device_name]))
  const entries = [...devices].map(([key, label]) => ({ key: String(key), label }))
  return confirm({
    endpoint: deviceUpdates.cancelActions,
    input: { device_id: [...devices.keys()], job_id: rows.map(({ id }) => id) },
    title,
    message: translate('jobs:cancelMessage', { count: rows.length }),
    confirmLabel: translate('jobs:cancelVerb'),
    refreshes: [actionLogs.list],
    onChannel: (channel) => void openStatus({ channel, title, entries }),
  })
}

/** The actions on rows of a job log. */
export const jobActions: readonly Action<ActionRun>[] = [
  action({
    id: 'cancel',
    label: 'jobs:cancel',
    icon: IconCircleX,
    inline: true,
    endpoint: deviceUpdates.cancelActions,
    allowed: (job) =>
      job.finished_at !== null
        ? 'jobs:over'
        : // A run of a task group can also be cancelled between two tasks.
          job.request_target_state === 'running' && job.action_name !== 'execute_tasks_group'
          ? 'jobs:running'
          : true,
    run: cancel,
  }),
]
