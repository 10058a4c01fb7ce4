import type { Task } from '@outpost/contract/tasks/schemas'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { previewOf } from './runForm.ts'
import { TaskList } from './TaskList.tsx'
import classes from './Tasks.module.css'

/** What each task will do, with the values that were entered. Secrets are hidden. */
export function RunPreview({ tasks }: { tasks: readonly Task[] }) {
  const t = useText()
  const { values } = useForm()
  return (
    <section aria-labelledby="task-preview">
      <h3 id="task-preview" className={classes.legend}>
        {t('tasks:run.preview')}
      </h3>
      <TaskList tasks={tasks} commandOf={(task) => previewOf(task, values)} />
    </section>
  )
}
