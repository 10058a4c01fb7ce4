import { taskLogs } from '@outpost/contract/tasks/endpoints'
import { taskRollouts } from '@outpost/contract/tasks/rollouts/endpoints'
import type { TaskGroupLog } from '@outpost/contract/tasks/schemas'
import { IconCircleX, IconGitCompare, IconRefresh } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { groupDialogs } from './groupDialogs.ts'

const refreshes = [taskLogs.groups, taskLogs.list]

const cancel = (runs: readonly TaskGroupLog[]): Promise<true | undefined> =>
  confirm({
    endpoint: taskLogs.cancel,
    input: { id: runs.map(({ id }) => id) },
    title: translate('tasks:cancel.title'),
    message: translate('tasks:cancel.message', { count: runs.length }),
    confirmLabel: translate('tasks:cancel.verb'),
    refreshes,
  })

/** Cancels all runs of one request, after a question. */
export const cancelRequest = (channel: string): Promise<true | undefined> =>
  confirm({
    endpoint: taskLogs.cancel,
    input: { channel },
    title: translate('tasks:cancel.title'),
    message: translate('tasks:cancel.all'),
    confirmLabel: translate('tasks:cancel.verb'),
    refreshes,
  })

/** The actions on runs of task groups. */
export const runActions: readonly Action<TaskGroupLog>[] = [
  action({
    id: 'compare',
    label: 'tasks:compare.action',
    group: 'open',
    icon: IconGitCompare,
    only: 'row',
    endpoint: taskLogs.results,
    run: ([run]) => void open(groupDialogs.compare, { run: run! }),
  }),
  action({
    id: 'retry',
    label: 'tasks:retry.action',
    group: 'open',
    icon: IconRefresh,
    only: 'row',
    endpoint: taskRollouts.retry,
    run: ([run]) => open(groupDialogs.retry, { order: { id: run!.order_id, name: run!.name } }),
  }),
  action({
    id: 'cancel',
    label: 'tasks:cancel.action',
    icon: IconCircleX,
    inline: true,
    endpoint: taskLogs.cancel,
    allowed: ({ status, cancelled_by }) =>
      status !== 'processing' ? 'tasks:cancel.over' : cancelled_by !== null ? 'tasks:cancel.asked' : true,
    run: cancel,
  }),
]
