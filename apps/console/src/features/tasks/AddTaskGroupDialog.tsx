import type { InputOf } from '@outpost/contract/kit/endpoint'
import { taskGroups } from '@outpost/contract/tasks/endpoints'
import type { TaskGroup } from '@outpost/contract/tasks/schemas'
import { useMemo, useState } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { groupForm } from './forms.schema.ts'
import { groupInput, valuesOfGroup, valuesOfTasks } from './taskForm.ts'
import { TaskGroupFields } from './TaskGroupFields.tsx'
import { useTasks } from './useTasks.ts'

interface AddTaskGroupProps {
  /** The group whose fields and tasks are copied. */
  from?: TaskGroup
}

/** A dialog that creates a task group, or a copy of one. Closes with the new group. */
export default function AddTaskGroupDialog({ from, close }: DialogProps<AddTaskGroupProps, TaskGroup>) {
  const t = useText()
  const { tasks, reading } = useTasks(from?.id)
  const known = from ? tasks : []
  const [changed, setCount] = useState<number>()
  const count = changed ?? Math.max(known?.length ?? 0, 1)
  const schema = useMemo(() => groupForm(count), [count])
  const initial = from && {
    ...valuesOfGroup(from),
    name: t('tasks:duplicate.name', { name: from.name }).slice(0, 100),
    company_id: from.company_id,
  }
  return (
    <DialogForm
      endpoint={taskGroups.create}
      schema={schema}
      initial={{ ...initial, ...valuesOfTasks(known ?? []) }}
      toInput={(values) => groupInput(values, count) as unknown as InputOf<typeof taskGroups.create>}
      {...(from && reading)}
      title={from ? t('tasks:duplicate.title') : t('tasks:add.title')}
      purpose={t('tasks:add.purpose')}
      size={640}
      submitLabel={t('tasks:add.verb')}
      onDone={(made) => close(made)}
    >
      <TaskGroupFields
        count={count}
        onCount={setCount}
        group={from}
        company={<CompanyField name="company_id" known={from && { id: from.company_id, name: from.company_name }} />}
      />
    </DialogForm>
  )
}
