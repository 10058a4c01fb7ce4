import { taskSchedules } from '@outpost/contract/tasks/schedules/endpoints'
import type { TaskGroup } from '@outpost/contract/tasks/schemas'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import { guessedTimeZone } from '../../../kit/browser/timeZone.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useTasks } from '../useTasks.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { scheduleForm, scheduleInput, variableNames } from './scheduleForm.ts'
import { dayInZone } from './scheduleTimes.ts'

interface AddTaskScheduleProps {
  group: Pick<TaskGroup, 'id' | 'name'>
}

/** A dialog that creates a schedule of a task group; by default it runs every night. */
export default function AddTaskScheduleDialog({ group, close }: DialogProps<AddTaskScheduleProps, true>) {
  const t = useText()
  const { timeZone } = useUiLocale()
  const { tasks = [], reading } = useTasks(group.id)
  const names = useMemo(() => variableNames(tasks), [tasks])
  const schema = useMemo(() => scheduleForm(names), [names])
  const zone = timeZone ?? guessedTimeZone()
  const initial = {
    name: group.name,
    period: 'day',
    day: 1,
    time: '03:00',
    time_zone: zone,
    starts_on: dayInZone(zone),
    missed: 'skip',
    overlap: 'skip',
    enabled: true,
  }
  return (
    <DialogForm
      endpoint={taskSchedules.create}
      schema={schema}
      initial={initial}
      toInput={(values) => ({ ...scheduleInput(values, names), group_id: group.id })}
      {...reading}
      title={t('tasks:schedule.add')}
      purpose={t('tasks:schedule.purpose', { name: group.name })}
      size={640}
      submitLabel={t('tasks:schedule.add')}
      onDone={() => close(true)}
    >
      <ScheduleFields variables={names} />
    </DialogForm>
  )
}
