import type { InputOf } from '@outpost/contract/kit/endpoint'
import { deviceTasks, taskGroups } from '@outpost/contract/tasks/endpoints'
import { useMemo, useState } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useAsOpened } from '../../kit/form/useAsOpened.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { groupForm } from './forms.schema.ts'
import { groupInput, valuesOfGroup, valuesOfTasks } from './taskForm.ts'
import { TaskGroupFields } from './TaskGroupFields.tsx'
import { useTasks } from './useTasks.ts'

const refreshes = [taskGroups.list, taskGroups.get, deviceTasks.list]

/** A dialog that edits a task group and its tasks. */
export default function EditTaskGroupDialog({ id, close }: DialogProps<{ id: number }>) {
  const t = useText()
  const { record: group, reading } = useAsOpened(taskGroups.get, { id })
  const { tasks, reading: readingTasks } = useTasks(id)
  const [changed, setCount] = useState<number>()
  const count = changed ?? Math.max(tasks?.length ?? 0, 1)
  const schema = useMemo(() => groupForm(count), [count])
  const input = (values: Parameters<typeof groupInput>[0]) =>
    ({ ...groupInput(values, count), id }) as unknown as InputOf<typeof taskGroups.update>
  return (
    <DialogForm
      endpoint={taskGroups.update}
      schema={schema}
      initial={group && tasks ? { ...valuesOfGroup(group), ...valuesOfTasks(tasks) } : {}}
      toInput={input}
      loading={reading.loading || readingTasks.loading}
      failure={reading.failure ?? readingTasks.failure}
      title={t('tasks:edit.title')}
      purpose={group?.company_name}
      size={640}
      submitLabel={t('tasks:edit.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <TaskGroupFields count={count} onCount={setCount} group={group} />
    </DialogForm>
  )
}
