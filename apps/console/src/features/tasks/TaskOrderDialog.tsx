import type { InputOf } from '@outpost/contract/kit/endpoint'
import { deviceTasks, taskGroups } from '@outpost/contract/tasks/endpoints'
import type { Task, TaskGroup } from '@outpost/contract/tasks/schemas'
import { useRef } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { MoveButtons, moved, useFocusMoved } from './MoveButtons.tsx'
import { taskInputs } from './taskForm.ts'
import classes from './Tasks.module.css'
import { useTasks } from './useTasks.ts'

const refreshes = [taskGroups.list, taskGroups.get, deviceTasks.list]

/** A dialog that changes the order in which the tasks of a group run. */
export default function TaskOrderDialog({ group, close }: DialogProps<{ group: Pick<TaskGroup, 'id' | 'name'> }>) {
  const t = useText()
  const { tasks, reading } = useTasks(group.id)
  return (
    <DialogForm
      endpoint={taskGroups.update}
      schema={undefined}
      initial={tasks ? { tasks } : {}}
      toInput={({ tasks: ordered }): InputOf<typeof taskGroups.update> => ({
        id: group.id,
        tasks: taskInputs(ordered as readonly Task[]),
      })}
      {...reading}
      title={t('tasks:order.title')}
      purpose={group.name}
      submitLabel={t('tasks:order.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <OrderField />
    </DialogForm>
  )
}

function OrderField() {
  const t = useText()
  const { values, set } = useForm()
  const tasks = (values['tasks'] ?? []) as readonly Task[]
  const box = useRef<HTMLOListElement>(null)
  const focusMoved = useFocusMoved(box, tasks)
  return (
    <>
      <p className={classes.help}>{t('tasks:order.help')}</p>
      <ol ref={box} className={classes.order} aria-label={t('tasks:field.tasks')}>
        {tasks.map((task, row) => (
          <li key={task.id} className={classes.ordered}>
            <span className={classes.number}>{row + 1}</span>
            <span className={classes.name}>{task.name}</span>
            <span className={classes.kind}>{t(`tasks:type.${task.type}`)}</span>
            <span className={classes.tools}>
              <MoveButtons
                row={row}
                count={tasks.length}
                name={task.name}
                onMove={(to) => {
                  focusMoved(row, to)
                  set('tasks', moved(tasks, row, to))
                }}
              />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
