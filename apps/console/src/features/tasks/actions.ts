import { taskGroups, taskLogs } from '@outpost/contract/tasks/endpoints'
import type { TaskGroup } from '@outpost/contract/tasks/schemas'
import { taskRollouts } from '@outpost/contract/tasks/rollouts/endpoints'
import { taskSchedules } from '@outpost/contract/tasks/schedules/endpoints'
import {
  IconArrowsSort,
  IconCalendarTime,
  IconCopy,
  IconHistory,
  IconPencil,
  IconPlayerPlay,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { typedName } from '../../kit/dialog/typedName.ts'
import { translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { groupDialogs } from './groupDialogs.ts'

/** Deletes a group after its name was typed: tags and scripts may use it. */
const remove = ([group]: readonly TaskGroup[]): Promise<true | undefined> =>
  confirm({
    endpoint: taskGroups.remove,
    input: { id: group!.id },
    title: translate('tasks:remove.title'),
    message: translate('tasks:remove.message', { name: group!.name }),
    confirmLabel: translate('tasks:remove.verb'),
    typed: typedName([group!.name], group!.id),
    danger: true,
  })

/** Opens the runs of one or several groups. */
const openLogs = (groups: readonly TaskGroup[]): void =>
  void open(dialogs.groupLogs, {
    of: { group_id: groups.map(({ id }) => id) },
    name: groups.map(({ name }) => name).join(', '),
  })

/** The actions on task groups. */
export const groupActions: readonly Action<TaskGroup>[] = [
  action({
    id: 'run',
    label: 'tasks:run.action',
    group: 'open',
    icon: IconPlayerPlay,
    inline: true,
    only: 'row',
    endpoint: taskGroups.run,
    run: ([group]) => open(dialogs.run, { group: group! }),
  }),
  action({
    id: 'logs',
    label: 'tasks:logs.action',
    group: 'open',
    icon: IconHistory,
    endpoint: taskLogs.groups,
    run: openLogs,
  }),
  action({
    id: 'edit',
    label: 'tasks:edit.action',
    group: 'configure',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: taskGroups.update,
    run: ([group]) => void open(groupDialogs.editGroup, { id: group!.id }),
  }),
  action({
    id: 'schedule',
    label: 'tasks:schedule.action',
    group: 'configure',
    icon: IconCalendarTime,
    only: 'row',
    endpoint: taskSchedules.create,
    run: ([group]) => open(groupDialogs.addSchedule, { group: group! }),
  }),
  action({
    id: 'continuous',
    label: 'tasks:continuous.action',
    group: 'configure',
    icon: IconRepeat,
    only: 'row',
    endpoint: taskRollouts.follow,
    run: ([group]) => open(groupDialogs.continuous, { group: group! }),
  }),
  action({
    id: 'order',
    label: 'tasks:order.action',
    group: 'configure',
    icon: IconArrowsSort,
    only: 'row',
    endpoint: taskGroups.update,
    allowed: ({ tasks_count }) => (tasks_count > 1 ? true : 'tasks:order.single'),
    run: ([group]) => void open(groupDialogs.order, { group: group! }),
  }),
  action({
    id: 'duplicate',
    label: 'tasks:duplicate.action',
    group: 'configure',
    icon: IconCopy,
    only: 'row',
    endpoint: taskGroups.create,
    run: ([group]) => void open(groupDialogs.addGroup, { from: group! }),
  }),
  action({
    id: 'remove',
    label: 'tasks:remove.action',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: taskGroups.remove,
    run: remove,
  }),
]
