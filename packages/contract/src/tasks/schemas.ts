import { z } from 'zod'
import { jobStates, waitingReasons } from '../device-jobs/constants.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { boolean, id, integer } from '../kit/values.ts'
import { liveOutputStates, runFaults, taskLimits, taskRunStatuses, type TaskType, taskTypes } from './constants.ts'
import { unprotectedMessage, unprotectedVariable } from './shell-quoting.ts'

const pathMessage = 'The path must begin with / and name a file.'
/** The path of a file in a task: absolute, and without control characters, which only a slip puts there. */
export const taskPath = z
  .string()
  .max(taskLimits.path)
  .regex(/^\/[^\p{Cc}]*[^/\p{Cc}]$/u, pathMessage)

/** What a task works with, by its type. The other values are empty. */
export const TaskData = z.object({
  command: z.string(),
  acceptable_codes: z.array(z.int()),
  file_id: z.int().nullable(),
  target_path: z.string(),
  file: z.string(),
  /** Whether the variables in the file are replaced, and their names. Absent if they are not. */
  replace_variables: z.boolean().optional(),
  variables: z.array(z.string()).optional(),
})
export type TaskData = z.output<typeof TaskData>

export const Task = z.object({
  id: z.int(),
  group_id: z.int(),
  group_name: z.string(),
  company_id: z.int(),
  order: z.int(),
  type: z.enum(taskTypes),
  name: z.string(),
  data: TaskData,
  timeout: z.int(),
  stop_on_failure: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Task = z.output<typeof Task>

export const TaskGroup = z.object({
  id: z.int(),
  name: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  tasks_count: z.int(),
  success_tag_id: z.array(z.int()),
  failed_tag_id: z.array(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type TaskGroup = z.output<typeof TaskGroup>

/** The result of a task. Which values it has depends on the type and on how far the task came. */
export const TaskResult = z.object({
  success: z.boolean(),
  exit_code: z.int().optional(),
  output: z.string().optional(),
  /** The number of characters of the whole output, where only its beginning is returned. */
  output_length: z.int().optional(),
  /** The output was longer than what is kept. */
  truncated: z.boolean().optional(),
  /** The file that the device sent. */
  file_id: z.int().optional(),
  message: z.string().optional(),
})
export type TaskResult = z.output<typeof TaskResult>

export const TaskLog = z.object({
  id: z.int(),
  group_log_id: z.int(),
  group_log_name: z.string(),
  type: z.enum(taskTypes),
  name: z.string(),
  data: TaskData,
  result: TaskResult.nullable(),
  created_at: z.string(),
})
export type TaskLog = z.output<typeof TaskLog>

/** What a running command has written so far, from the character that was asked for. */
export const TaskOutput = z.object({
  state: z.enum(liveOutputStates),
  output: z.string(),
  /** The place after the last character of `output`. */
  next: z.int(),
  /** More than what is kept has been written. */
  truncated: z.boolean(),
})
export type TaskOutput = z.output<typeof TaskOutput>

/** Devices whose task ended in the same way. `success` is null while the task runs. */
export const TaskResultGroup = z.object({
  /** The place of the task among those that were run, from 0. */
  place: z.int(),
  name: z.string(),
  type: z.enum(taskTypes),
  success: z.boolean().nullable(),
  exit_code: z.int().nullable(),
  message: z.string().nullable(),
  output: z.string().nullable(),
  output_length: z.int().nullable(),
  truncated: z.boolean(),
  /** The result of one of the devices. */
  log_id: z.int(),
  devices: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type TaskResultGroup = z.output<typeof TaskResultGroup>

export const TaskGroupLog = z.object({
  id: z.int(),
  /** What one request started on several devices has the same id. */
  order_id: z.int(),
  /** The `order_id` of the runs that these repeat. */
  parent_order_id: z.int().nullable(),
  device_id: z.int(),
  device_name: z.string(),
  group_id: z.int().nullable(),
  name: z.string(),
  status: z.enum(taskRunStatuses),
  /** The state of the job on the device; null if the run has none. */
  job_state: z.enum(jobStates).nullable(),
  /** What a run that is not sent waits for now; otherwise null. */
  waits_for: z.enum(waitingReasons).nullable(),
  message: z.string().nullable(),
  username: z.string().nullable(),
  /** The user who cancelled the run after it had begun. */
  cancelled_by: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type TaskGroupLog = z.output<typeof TaskGroupLog>

const name = line(1, 100)
const order = integer(0, 100_000)
const timeout = integer(1, 300)
const exitCode = integer(0, 255)

/** The values that a task of each type needs. */
const needs = {
  command: ['command'],
  upload_file: ['file_id', 'target_path'],
  download_file: ['file'],
} as const satisfies Record<TaskType, readonly string[]>

/** Scripts of the public API send the values of all types, empty where they do not apply. */
const taskFields = z.object({
  name,
  order,
  type: z.enum(taskTypes),
  timeout,
  stop_on_failure: boolean.default(false),
  data: z.object({
    command: z.string().trim().max(taskLimits.command).optional(),
    /** An empty list counts as left out. */
    acceptable_codes: z.array(exitCode).max(256).optional(),
    file_id: id.nullable().optional(),
    target_path: z.string().max(taskLimits.path).optional(),
    /** Replaces `{{name}}` in the file, which must be text, by the value of the variable as it is. */
    replace_variables: boolean.optional(),
    file: z.string().max(taskLimits.path).optional(),
  }),
})
const task = taskFields.superRefine(({ type, data }, context) => {
  for (const field of needs[type]) {
    const value = data[field]
    const isPath = field === 'target_path' || field === 'file'
    if (!value) context.addIssue({ code: 'custom', path: ['data', field], message: 'This type of task needs a value.' })
    else if (isPath && !taskPath.safeParse(value).success)
      context.addIssue({ code: 'custom', path: ['data', field], message: pathMessage })
  }
  const unprotected = type === 'command' && unprotectedVariable(data.command ?? '')
  if (unprotected)
    context.addIssue({ code: 'custom', path: ['data', 'command'], message: unprotectedMessage(unprotected) })
})
export type TaskInput = z.output<typeof task>
const tasks = z.array(task).min(1).max(taskLimits.tasks)
const tagIds = z.array(id).max(20)

/** Whether outputs are returned completely or only their beginning. */
const resultLength = z.enum(['full', 'short']).default('full')

/** Values for the variables of one task. */
const filled = z.object({
  task_id: id,
  variables: z.array(z.object({ name: line(1, 64), value: z.string().max(taskLimits.value) })).max(100),
})

/** What a task would do. Values of variables that are named like a secret are hidden. */
export const TaskPreview = z.object({
  task_id: z.int(),
  name: z.string(),
  type: z.enum(taskTypes),
  data: TaskData,
  /** The variables without a value. */
  missing: z.array(z.string()),
})
export type TaskPreview = z.output<typeof TaskPreview>

/** A device of a run. `fault` is the reason why the device is left out. */
export const RunForecast = z.object({
  device_id: z.int(),
  device_name: z.string(),
  online: z.boolean(),
  fault: z.enum(runFaults).nullable(),
})
export type RunForecast = z.output<typeof RunForecast>

/** What a run would do. `reached` is the number of devices that are not left out. */
export const RunPreview = z.object({
  reached: z.int(),
  tasks: z.array(TaskPreview),
  devices: z.array(RunForecast),
})
export type RunPreview = z.output<typeof RunPreview>

/** The devices of a run. */
export const runDevices = z.array(id).min(1).max(taskLimits.devices)
/** The values of the variables of a run, by task. */
export const runValues = z.array(filled).max(taskLimits.tasks).default([])

/** Seconds that a run may wait for an offline device, by default and at most 30 days. */
export const runWait = integer(1, 2_592_000).default(2_592_000)

/** The schemas of the fields of a task, for forms. */
export const taskShape = taskFields.shape

/** Request and response schemas of the `deviceTasks` endpoints. */
export const deviceTaskSchemas = {
  list: {
    answer: Task,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      type: commaList(z.enum(taskTypes)).optional(),
      group_id: commaList(id).optional(),
    }),
  },
  update: { input: z.object({ name, order, stop_on_failure: boolean, timeout }) },
  remove: {},
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the `taskGroups` endpoints. */
export const taskGroupSchemas = {
  list: {
    answer: TaskGroup,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      id: commaList(id).optional(),
      name: z.string().max(100).optional(),
    }),
  },
  get: { answer: TaskGroup },
  create: {
    answer: TaskGroup,
    input: z.object({
      /** By default the company of the user. */
      company_id: id.optional(),
      name,
      tasks,
      success_tag_id: tagIds.default([]),
      failed_tag_id: tagIds.default([]),
    }),
  },
  run: {
    input: z.object({
      device_id: runDevices,
      tasks: runValues,
      wait: runWait,
    }),
  },
  preview: { answer: RunPreview, input: z.object({ device_id: runDevices, tasks: runValues }) },
  update: {
    input: z.object({
      name: name.optional(),
      tasks: tasks.optional(),
      success_tag_id: tagIds.optional(),
      failed_tag_id: tagIds.optional(),
    }),
  },
  remove: {},
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the `taskLogs` endpoints. */
export const taskLogSchemas = {
  list: {
    answer: TaskLog,
    input: z.object({
      ...listQuery,
      type: commaList(z.enum(taskTypes)).optional(),
      group_log_id: commaList(id).optional(),
      /** `short` returns only the beginning of each output. */
      result: resultLength,
    }),
  },
  get: { answer: TaskLog },
  output: { answer: TaskOutput, input: z.object({ from: integer(0, taskLimits.output).default(0) }) },
  groups: {
    answer: TaskGroupLog,
    input: z.object({
      ...listQuery,
      device_id: commaList(id).optional(),
      group_id: commaList(id).optional(),
      status: commaList(z.enum(taskRunStatuses)).optional(),
    }),
  },
  group: { answer: TaskGroupLog },
  results: {
    answer: TaskResultGroup,
    input: z.object({ limit: listQuery.limit, offset: listQuery.offset, result: resultLength }),
  },
  cancel: {
    /** `cancelled`: runs that will not start. `stopping`: runs that end after the task in progress. */
    answer: z.object({ cancelled: z.int(), stopping: z.int() }),
    input: z
      .object({
        id: z.array(id).min(1).max(taskLimits.devices).optional(),
        /** The channel of the request that started the runs. */
        channel: line(1, 200).optional(),
      })
      .superRefine(({ id: runs, channel }, context) => {
        if ((runs === undefined) === (channel === undefined))
          context.addIssue({ code: 'custom', path: ['id'], message: 'Specify either id or channel.' })
      }),
  },
} satisfies Record<string, EndpointSchemas>
