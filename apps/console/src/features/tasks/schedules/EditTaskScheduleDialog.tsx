import { taskSchedules } from '@outpost/contract/tasks/schedules/endpoints'
import { useMemo } from 'react'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useAsOpened } from '../../../kit/form/useAsOpened.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useTasks } from '../useTasks.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { scheduleForm, scheduleInput, valuesOfSchedule, variableNames } from './scheduleForm.ts'

/** A dialog that edits a schedule of a task group. */
export default function EditTaskScheduleDialog({ id, close }: DialogProps<{ id: number }, true>) {
  const t = useText()
  const { record: schedule, reading } = useAsOpened(taskSchedules.get, { id })
  const { tasks, reading: readingTasks } = useTasks(schedule?.group_id)
  const names = useMemo(() => variableNames(tasks ?? []), [tasks])
  const schema = useMemo(() => scheduleForm(names), [names])
  return (
    <DialogForm
      endpoint={taskSchedules.update}
      schema={schema}
      initial={schedule ? valuesOfSchedule(schedule) : {}}
      toInput={(values) => ({ ...scheduleInput(values, names), id })}
      loading={reading.loading || readingTasks.loading}
      failure={reading.failure ?? readingTasks.failure}
      title={t('tasks:schedule.edit')}
      purpose={schedule && t('tasks:schedule.purpose', { name: schedule.group_name })}
      size={640}
      submitLabel={t('tasks:schedule.editVerb')}
      onDone={() => close(true)}
    >
      <ScheduleFields schedule={schedule} variables={names} />
    </DialogForm>
  )
}
