import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import type { ActionRun } from '@outpost/contract/device-jobs/action-logs/schemas'
import { IconCircleX } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { openStatus } from '../../kit/view/status.ts'
import { translate } from '../../kit/i18n/i18n.ts'

/** Cancels what has not begun; the window of the channel tells of each device. */
function cancel(rows: readonly ActionRun[]): Promise<true | undefined> {
  const title = translate('tags:log.cancelTitle')
  const devices = new Map(rows.map((run) => [run.device_id, run.device_name]))
  const entries = [...devices].map(([key, label]) => ({ key: String(key), label }))
  return confirm({
    endpoint: deviceUpdates.cancelActions,
    input: { device_id: [...devices.keys()], job_id: rows.map(({ id }) => id) },
    title,
    message: translate('tags:log.cancelMessage', { count: rows.length }),
    confirmLabel: translate('tags:log.cancelVerb'),
    refreshes: [actionLogs.list],
    onChannel: (channel) => void openStatus({ channel, title, entries }),
  })
}

/** What can be done to actions that tags have started. */
export const runActions: readonly Action<ActionRun>[] = [
  action({
    id: 'cancel',
    label: 'tags:log.cancel',
    icon: IconCircleX,
    inline: true,
    endpoint: deviceUpdates.cancelActions,
    allowed: (run) =>
      run.finished_at !== null ? 'tags:log.over' : run.request_target_state === 'running' ? 'tags:log.running' : true,
    run: cancel,
  }),
]
