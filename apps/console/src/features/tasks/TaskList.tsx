import type { Task } from '@outpost/contract/tasks/schemas'
import { useText } from '../../kit/i18n/i18n.ts'
import classes from './Tasks.module.css'

interface TaskListProps {
  tasks: readonly Task[]
  /** The text of a command; by default as it is stored. */
  commandOf?: (task: Task) => string
}

/** Tasks in their order, with what each does. */
export function TaskList({ tasks, commandOf = ({ data }) => data.command }: TaskListProps) {
  const t = useText()
  return (
    <ol className={classes.order}>
      {tasks.map((task, row) => (
        <li key={task.id} className={classes.shown}>
          <span className={classes.number}>{row + 1}</span>
          <span className={classes.name}>{task.name}</span>
          <span className={classes.kind}>{t(`tasks:type.${task.type}`)}</span>
          <code className={classes.code} translate="no">
            {task.type === 'command' ? commandOf(task) : task.data.target_path || task.data.file}
          </code>
        </li>
      ))}
    </ol>
  )
}
