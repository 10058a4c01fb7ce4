import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { taskSchedules } from '@outpost/contract/tasks/schedules/endpoints'
import { type TaskSchedule, taskScheduleSchemas } from '@outpost/contract/tasks/schedules/schemas'
import { variablesOfTask } from '@outpost/contract/tasks/constants'
import type { Task } from '@outpost/contract/tasks/schemas'
import { z } from 'zod'
import type { Values } from '../../../kit/form/parts/core.tsx'

type Input = Omit<InputOf<typeof taskSchedules.create>, 'group_id'>

/** Returns the names of all variables of tasks. A schedule gives a variable the same value in all tasks. */
export const variableNames = (tasks: readonly Pick<Task, 'data'>[]): string[] => [
  ...new Set(tasks.flatMap(({ data }) => variablesOfTask(data))),
]

/** The name of the field for a variable. */
export const fieldOfVariable = (name: string): string => `variable ${name}`

const { group_id: _group, variables, ...shape } = taskScheduleSchemas.update.input.shape
const value = variables.unwrap().element.shape.value.min(1)
const { name, period, time } = taskScheduleSchemas.create.input.shape

/** The form for a schedule, with a value for each variable. */
export const scheduleForm = (names: readonly string[]) =>
  z.object({ ...shape, name, period, time, ...Object.fromEntries(names.map((one) => [fieldOfVariable(one), value])) })

/** Converts form values to the input of a schedule. A schedule that runs once has no last date. */
export function scheduleInput(values: Values, names: readonly string[]): Input {
  const fields = Object.fromEntries(Object.entries(values).filter(([field]) => !field.startsWith(fieldOfVariable(''))))
  const given = names.map((one) => ({ name: one, value: String(values[fieldOfVariable(one)] ?? '') }))
  return {
    ...fields,
    ...(values['period'] === 'once' && { ends_on: null }),
    variables: given,
  } as unknown as Input
}

/** Converts a schedule to form values. Values of secret variables are hidden, and stay as they are if sent back so. */
export function valuesOfSchedule(schedule: TaskSchedule): Values {
  const { name: title, enabled, device_id, tag_id, period: often, weekdays, day, time: at, time_zone } = schedule
  const { starts_on, ends_on, missed, overlap } = schedule
  const places = { name: title, enabled, device_id, tag_id }
  const times = { period: often, weekdays, day, time: at, time_zone, starts_on, ends_on }
  return {
    ...places,
    ...times,
    missed,
    overlap,
    ...Object.fromEntries(schedule.variables.map((one) => [fieldOfVariable(one.name), one.value])),
  }
}
