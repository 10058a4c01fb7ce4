import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { TaskType } from '@outpost/contract/tasks/constants'
import type { taskGroups } from '@outpost/contract/tasks/endpoints'
import type { Task, TaskData, TaskGroup } from '@outpost/contract/tasks/schemas'
import { fieldIn } from '../../kit/form/fields/rowNames.ts'
import type { Values } from '../../kit/form/parts/core.tsx'

/** The name of the list of tasks in the form and in the server's errors. */
export const taskList = 'tasks'

type NewTask = InputOf<typeof taskGroups.create>['tasks'][number]

/** The values of `data` that a task of a type has. */
const dataOf = {
  command: ['command', 'acceptable_codes'],
  upload_file: ['file_id', 'target_path', 'replace_variables'],
  download_file: ['file'],
} as const satisfies Record<TaskType, readonly (keyof TaskData)[]>

const dataField = (name: string): string => `data.${name}`
const common = ['name', 'type', 'timeout', 'stop_on_failure'] as const

/** The fields of a task in the form. */
export const taskFields: readonly string[] = [...common, ...Object.values(dataOf).flat().map(dataField)]

/** The values of a new task; those of all its fields. */
export const blankTask: Values = {
  ...Object.fromEntries(taskFields.map((field) => [field, undefined])),
  type: 'command',
  timeout: 60,
  stop_on_failure: true,
}

const valuesOfTask = (task: Task): Values => ({
  ...blankTask,
  ...Object.fromEntries(common.map((field) => [field, task[field]])),
  ...Object.fromEntries(dataOf[task.type].map((name) => [dataField(name), task.data[name]])),
})

/** Names the values of tasks as the fields of the form. */
const inRows = (rows: readonly Values[]): Values =>
  Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([field, value]) => [fieldIn(taskList, at, field), value])),
  )

/** The initial values of a group's tasks; without any, of one new task. */
export const valuesOfTasks = (tasks: readonly Task[]): Values =>
  inRows(tasks.length > 0 ? tasks.map(valuesOfTask) : [blankTask])

/** The initial values of the fields of a group besides its tasks. */
export const valuesOfGroup = ({ name, success_tag_id, failed_tag_id }: TaskGroup): Values => ({
  name,
  success_tag_id,
  failed_tag_id,
})

/** Converts the first `count` rows of a form to tasks, in their order. */
export const tasksIn = (values: Values, count: number): NewTask[] =>
  Array.from({ length: count }, (_, order) => {
    const of = (field: string): unknown => values[fieldIn(taskList, order, field)]
    const type = of('type') as TaskType
    const data = Object.fromEntries(
      dataOf[type].flatMap((name) => {
        const value = of(dataField(name))
        return value === undefined ? [] : [[name, value]]
      }),
    )
    const { name, timeout, stop_on_failure } = Object.fromEntries(common.map((field) => [field, of(field)]))
    // The schema of the form has validated the values.
    return { name, order, type, timeout, stop_on_failure: stop_on_failure === true, data } as NewTask
  })

/** Converts stored tasks to the input of a change, in the order of the list. */
export const taskInputs = (tasks: readonly Task[]): NewTask[] => tasksIn(valuesOfTasks(tasks), tasks.length)

/** Converts form values to the input for a group: its other fields, and its tasks. */
export const groupInput = (values: Values, count: number): Values & { tasks: NewTask[] } => ({
  ...Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith(`${taskList}.`))),
  tasks: tasksIn(values, count),
})
