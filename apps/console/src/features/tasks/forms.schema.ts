import { taskTypes } from '@outpost/contract/tasks/constants'
import { taskGroupSchemas } from '@outpost/contract/tasks/schemas'
import { z } from 'zod'
import { rowsShape } from '../../kit/form/fields/rowNames.ts'
import { taskList } from './taskForm.ts'

const { company_id, name, tasks, success_tag_id, failed_tag_id } = taskGroupSchemas.create.input.shape
const [command, upload, download] = tasks.element.options
const file = download.shape.data.shape.file

/** The fields of a task. Those of `data` depend on its type; the fields that are shown require them. */
const fields: Readonly<Record<string, z.ZodType>> = {
  name: command.shape.name,
  type: z.enum(taskTypes),
  timeout: command.shape.timeout,
  stop_on_failure: command.shape.stop_on_failure,
  'data.command': command.shape.data.shape.command.optional(),
  'data.acceptable_codes': command.shape.data.shape.acceptable_codes,
  'data.file_id': upload.shape.data.shape.file_id.optional(),
  'data.target_path': upload.shape.data.shape.target_path.optional(),
  'data.file': file.optional(),
}

/** The form for a group with this number of tasks. */
export const groupForm = (count: number) =>
  z.object({ company_id, name, success_tag_id, failed_tag_id, ...rowsShape(taskList, count, fields) })

const { device_id, wait, tasks: given } = taskGroupSchemas.run.input.shape
const value = given.unwrap().element.shape.variables.element.shape.value.min(1)

/** The form for a run: the devices, and a value for each of these fields. */
export const runForm = (variables: readonly string[]) =>
  z.object({ device_id, wait, ...Object.fromEntries(variables.map((field) => [field, value])) })
