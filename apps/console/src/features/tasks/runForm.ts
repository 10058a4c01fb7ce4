import type { InputOf } from '@outpost/contract/kit/endpoint'
import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'
import { fillVariables, quoteForShell, variablesOfTask } from '@outpost/contract/tasks/constants'
import type { taskGroups } from '@outpost/contract/tasks/endpoints'
import type { Task } from '@outpost/contract/tasks/schemas'
import type { Values } from '../../kit/form/parts/core.tsx'

type Commanding = Pick<Task, 'id' | 'data'>

/** The name of the field for a variable of a task. */
export const variableField = (taskId: number, variable: string): string => `values.${taskId}.${variable}`

/** The names of the fields for all variables of tasks. */
export const variableFields = (tasks: readonly Commanding[]): string[] =>
  tasks.flatMap(({ id, data }) => variablesOfTask(data).map((variable) => variableField(id, variable)))

/** Converts form values to the input of a run. */
export const runInput = (id: number, tasks: readonly Commanding[], values: Values): InputOf<typeof taskGroups.run> => ({
  id,
  device_id: (values['device_id'] ?? []) as number[],
  wait: Number(values['wait']),
  tasks: tasks.flatMap((task) => {
    const variables = variablesOfTask(task.data).map((name) => ({
      name,
      value: String(values[variableField(task.id, name)] ?? ''),
    }))
    return variables.length === 0 ? [] : [{ task_id: task.id, variables }]
  }),
})

/** The command of a task as the device will get it, with secrets hidden. Variables without a value stay as they are. */
export const previewOf = ({ id, data }: Commanding, values: Values): string =>
  fillVariables(data.command, (name) => {
    const value = values[variableField(id, name)]
    if (typeof value !== 'string' || value === '') return `{{${name}}}`
    return isSecretName(name) ? hiddenSecret : quoteForShell(value)
  })
