import { desiredPlans } from '@outpost/contract/desired-configuration/endpoints'
import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { taskRollouts } from '@outpost/contract/tasks/rollouts/endpoints'
import type { Rollout } from '@outpost/contract/files/updates/schemas'
import { IconCheck, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { action, type Action } from '../../../../kit/api/action.tsx'
import { confirm } from '../../../../kit/dialog/confirm.ts'
import { open } from '../../../../kit/dialog/dialog.tsx'
import { translate } from '../../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { refreshes } from './refreshes.ts'

/** The endpoints that stop and approve a rollout, by what is rolled out. */
const endpoints = {
  firmware_upload: { stop: deviceUpdates.stopRollout, approve: deviceUpdates.approveRollout },
  execute_tasks_group: taskRollouts,
  configure: desiredPlans,
} as const

/** Which of the endpoints decides depends on what is rolled out; users need the permission of at least one. */
const any = (...of: readonly Endpoint[]) => ({ access: { some: of.map(({ access }) => access) } })

const stop = ([rollout]: readonly Rollout[]) =>
  confirm({
    endpoint: endpoints[rollout!.kind].stop,
    input: { id: rollout!.id },
    title: translate('updates:rollout.stopTitle'),
    message: translate('updates:rollout.stopMessage', { file: rollout!.file_name }),
    confirmLabel: translate('updates:rollout.stopVerb'),
    danger: true,
    refreshes,
  })

const approve = ([rollout]: readonly Rollout[]) =>
  confirm({
    endpoint: endpoints[rollout!.kind].approve,
    input: { id: rollout!.id },
    title: translate('updates:rollout.approveTitle'),
    message: translate('updates:rollout.approveMessage', { file: rollout!.file_name }),
    confirmLabel: translate('updates:rollout.approveVerb'),
    refreshes,
  })

/**
 * Opens the dialog that repeats a rollout.
 * @param notStarted whether at first only the devices that were not reached are chosen
 */
export const retry = ({ id, order_id, file_name }: Rollout, notStarted = false): void =>
  order_id === null
    ? void open(dialogs.retryRollout, { id, file: file_name, notStarted })
    : void open(dialogs.retryTasks, { order: order_id, name: file_name, notStarted })

/** The actions on a rollout, in the list and on its page. */
export const rolloutActions: readonly Action<Rollout>[] = [
  action({
    id: 'approve',
    label: 'updates:rollout.approve',
    icon: IconCheck,
    only: 'row',
    endpoint: any(deviceUpdates.approveRollout, taskRollouts.approve, desiredPlans.approve),
    allowed: ({ state }) => (state === 'approval' ? true : 'updates:rollout.notWaiting'),
    run: approve,
  }),
  action({
    id: 'retry',
    label: 'updates:rollout.retry',
    icon: IconRefresh,
    only: 'row',
    endpoint: any(deviceUpdates.retryRollout, taskRollouts.retry),
    allowed: ({ kind, failed, cancelled }) => {
      if (kind === 'configure') return 'updates:rollout.planned'
      return failed + cancelled > 0 ? true : 'updates:rollout.noneFailed'
    },
    run: ([rollout]) => retry(rollout!),
  }),
  action({
    id: 'stop',
    label: 'updates:rollout.stop',
    icon: IconPlayerStop,
    danger: true,
    only: 'row',
    endpoint: any(deviceUpdates.stopRollout, taskRollouts.stop, desiredPlans.stop),
    allowed: ({ finished_at }) => (finished_at === null ? true : 'updates:rollout.over'),
    run: stop,
  }),
]
