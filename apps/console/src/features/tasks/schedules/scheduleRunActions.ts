import { taskSchedules } from '@outpost/contract/tasks/schedules/endpoints'
import type { TaskSchedule, TaskScheduleRun } from '@outpost/contract/tasks/schedules/schemas'
import { formatDateTime } from '@outpost/ui/Cells'
import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'

type Schedule = Pick<TaskSchedule, 'name' | 'time_zone'>

/** Records a decision about a missed run after a question, which names the run in the time zone of its schedule. */
function decide(
  { name, time_zone }: Schedule,
  [run]: readonly TaskScheduleRun[],
  how: 'start' | 'dismiss',
): Promise<true | undefined> {
  const { date, time, zone } = formatDateTime(Date.parse(utcInstant(run!.due_at)!), time_zone)
  return confirm({
    endpoint: taskSchedules[how],
    input: { id: run!.id },
    title: translate(`tasks:schedule.decide.${how}Title`),
    message: translate(`tasks:schedule.decide.${how}Message`, { name, time: `${date} ${time.slice(0, 5)} ${zone}` }),
    confirmLabel: translate(`tasks:schedule.decide.${how}Verb`),
    refreshes: [taskSchedules.runs, taskSchedules.list],
  })
}

const isUndecided = ({ state }: TaskScheduleRun) => (state === 'undecided' ? true : 'tasks:schedule.decide.decided')

/** Returns the actions on the runs of a schedule: what users decide about a missed one. */
export const scheduleRunActions = (schedule: Schedule): readonly Action<TaskScheduleRun>[] => [
  action({
    id: 'start',
    label: 'tasks:schedule.decide.start',
    icon: IconPlayerPlay,
    inline: true,
    only: 'row',
    endpoint: taskSchedules.start,
    allowed: isUndecided,
    run: (runs) => decide(schedule, runs, 'start'),
  }),
  action({
    id: 'dismiss',
    label: 'tasks:schedule.decide.dismiss',
    icon: IconX,
    inline: true,
    only: 'row',
    endpoint: taskSchedules.dismiss,
    allowed: isUndecided,
    run: (runs) => decide(schedule, runs, 'dismiss'),
  }),
]
