import { taskRolloutSchemas } from '@outpost/contract/tasks/rollouts/schemas'
import { taskPath, taskGroupSchemas, taskShape } from '@outpost/contract/tasks/schemas'
import { z } from 'zod'
import { rowsShape } from '../../kit/form/fields/rowNames.ts'
import { taskList } from './taskForm.ts'

const { company_id, name, success_tag_id, failed_tag_id } = taskGroupSchemas.create.input.shape
const { command, acceptable_codes, file_id, replace_variables } = taskShape.data.shape

/** The fields of a task. Those of `data` depend on its type; the fields that are shown require them. */
const fields: Readonly<Record<string, z.ZodType>> = {
  name: taskShape.name,
  type: taskShape.type,
  timeout: taskShape.timeout,
  stop_on_failure: taskShape.stop_on_failure,
  'data.command': command,
  'data.acceptable_codes': acceptable_codes,
  'data.file_id': file_id,
  'data.replace_variables': replace_variables,
  'data.target_path': taskPath.optional(),
  'data.file': taskPath.optional(),
}

/** The form for a group with this number of tasks. */
export const groupForm = (count: number) =>
  z.object({ company_id, name, success_tag_id, failed_tag_id, ...rowsShape(taskList, count, fields) })

const { device_id, wait, tasks: given } = taskGroupSchemas.run.input.shape
const value = given.unwrap().element.shape.variables.element.shape.value.min(1)

/** The form for a run: the devices, and a value for each of these fields. */
export const runForm = (variables: readonly string[]) =>
  z.object({ device_id, wait, ...Object.fromEntries(variables.map((field) => [field, value])) })

const { company_id: followed, tag_id, expires_in } = taskRolloutSchemas.follow.input.shape

/** The form for a continuous run: its company and tag, when it ends, and a value for each of these fields. */
export const continuousForm = (variables: readonly string[]) =>
  z.object({
    company_id: followed,
    tag_id,
    expires_in,
    wait,
    ...Object.fromEntries(variables.map((field) => [field, value])),
  })
