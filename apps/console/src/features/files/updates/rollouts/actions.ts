import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { Rollout } from '@outpost/contract/files/updates/schemas'
import { IconCheck, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { action, type Action } from '../../../../kit/api/action.tsx'
import { confirm } from '../../../../kit/dialog/confirm.ts'
import { open } from '../../../../kit/dialog/dialog.tsx'
import { translate } from '../../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { refreshes } from './refreshes.ts'

const stop = ([rollout]: readonly Rollout[]) =>
  confirm({
    endpoint: deviceUpdates.stopRollout,
    input: { id: rollout!.id },
    title: translate('updates:rollout.stopTitle'),
    message: translate('updates:rollout.stopMessage', { file: rollout!.file_name }),
    confirmLabel: translate('updates:rollout.stopVerb'),
    danger: true,
    refreshes,
  })

const approve = ([rollout]: readonly Rollout[]) =>
  confirm({
    endpoint: deviceUpdates.approveRollout,
    input: { id: rollout!.id },
    title: translate('updates:rollout.approveTitle'),
    message: translate('updates:rollout.approveMessage', { file: rollout!.file_name }),
    confirmLabel: translate('updates:rollout.approveVerb'),
    refreshes,
  })

/** The actions on a rollout, in the list and on its page. */
export const rolloutActions: readonly Action<Rollout>[] = [
  action({
    id: 'approve',
    label: 'updates:rollout.approve',
    icon: IconCheck,
    only: 'row',
    endpoint: deviceUpdates.approveRollout,
    allowed: ({ state }) => (state === 'approval' ? true : 'updates:rollout.notWaiting'),
    run: approve,
  }),
  action({
    id: 'retry',
    label: 'updates:rollout.retry',
    icon: IconRefresh,
    only: 'row',
    endpoint: deviceUpdates.retryRollout,
    allowed: ({ failed, cancelled }) => (failed + cancelled > 0 ? true : 'updates:rollout.noneFailed'),
    run: ([rollout]) => void open(dialogs.retryRollout, { id: rollout!.id, file: rollout!.file_name }),
  }),
  action({
    id: 'stop',
    label: 'updates:rollout.stop',
    icon: IconPlayerStop,
    danger: true,
    only: 'row',
    endpoint: deviceUpdates.stopRollout,
    allowed: ({ finished_at }) => (finished_at === null ? true : 'updates:rollout.over'),
    run: stop,
  }),
]
