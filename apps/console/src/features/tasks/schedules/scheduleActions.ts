import { taskSchedules } from '@outpost/contract/tasks/schedules/endpoints'
import type { TaskSchedule } from '@outpost/contract/tasks/schedules/schemas'
import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { translate } from '../../../kit/i18n/i18n.ts'
import { groupDialogs } from '../groupDialogs.ts'

const remove = ([schedule]: readonly TaskSchedule[]): Promise<true | undefined> =>
  confirm({
    endpoint: taskSchedules.remove,
    input: { id: schedule!.id },
    title: translate('tasks:schedule.remove'),
    message: translate('tasks:schedule.removeMessage', { name: schedule!.name }),
    confirmLabel: translate('tasks:schedule.remove'),
    danger: true,
  })

/** Switches a schedule on or off after a question: the user becomes its author. */
const switchTo = ({ id, name }: TaskSchedule, enabled: boolean): Promise<true | undefined> =>
  confirm({
    endpoint: taskSchedules.update,
    input: { id, enabled },
    title: translate(enabled ? 'tasks:schedule.switchOnTitle' : 'tasks:schedule.switchOffTitle'),
    message: translate(enabled ? 'tasks:schedule.switchOnMessage' : 'tasks:schedule.switchOffMessage', { name }),
    confirmLabel: translate(enabled ? 'tasks:schedule.switchOn' : 'tasks:schedule.switchOff'),
  })

/** Opens what became of the times of a schedule. */
export const showScheduleRuns = (schedule: TaskSchedule): void => void open(groupDialogs.scheduleRuns, { schedule })

/** The actions on schedules of task groups. */
export const scheduleActions: readonly Action<TaskSchedule>[] = [
  action({
    id: 'runs',
    label: 'tasks:schedule.runs',
    group: 'open',
    icon: IconHistory,
    inline: true,
    only: 'row',
    endpoint: taskSchedules.runs,
    run: ([schedule]) => showScheduleRuns(schedule!),
  }),
  action({
    id: 'edit',
    label: 'tasks:edit.action',
    group: 'configure',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: taskSchedules.update,
    run: ([schedule]) => void open(groupDialogs.editSchedule, { id: schedule!.id }),
  }),
  action({
    id: 'switch-on',
    label: 'tasks:schedule.switchOn',
    group: 'configure',
    icon: IconPlayerPlay,
    only: 'row',
    endpoint: taskSchedules.update,
    allowed: ({ enabled }) => (enabled ? 'tasks:schedule.isOn' : true),
    run: ([schedule]) => switchTo(schedule!, true),
  }),
  action({
    id: 'switch-off',
    label: 'tasks:schedule.switchOff',
    group: 'configure',
    icon: IconPlayerPause,
    only: 'row',
    endpoint: taskSchedules.update,
    allowed: ({ enabled }) => (enabled ? true : 'tasks:schedule.isOff'),
    run: ([schedule]) => switchTo(schedule!, false),
  }),
  action({
    id: 'remove',
    label: 'tasks:remove.action',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: taskSchedules.remove,
    run: remove,
  }),
]
