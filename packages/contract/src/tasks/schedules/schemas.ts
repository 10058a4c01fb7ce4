import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../../kit/list-query.ts'
import { clockPattern } from '../../kit/patterns.ts'
import { timeZone } from '../../kit/time-zone.ts'
import { boolean, id, integer } from '../../kit/values.ts'
import { taskLimits } from '../constants.ts'
import { missedPolicies, overlapPolicies, scheduleLimits, schedulePeriods, scheduleRunStates } from './constants.ts'

const Named = z.object({ id: z.int(), name: z.string() })
const Variable = z.object({ name: z.string(), value: z.string() })

/** When a task group is run, and on which devices. */
export const TaskSchedule = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  group_id: z.int(),
  group_name: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  paused: z.string().nullable(),
  device_id: z.array(z.int()),
  tag_id: z.array(z.int()),
  devices: z.array(Named),
  tags: z.array(Named),
  variables: z.array(Variable),
  period: z.enum(schedulePeriods),
  weekdays: z.array(z.int()),
  day: z.int(),
  time: z.string(),
  time_zone: z.string(),
  starts_on: z.string(),
  ends_on: z.string().nullable(),
  missed: z.enum(missedPolicies),
  overlap: z.enum(overlapPolicies),
  username: z.string(),
  next_run_at: z.string().nullable(),
  last_run_at: z.string().nullable(),
  last_state: z.enum(scheduleRunStates).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type TaskSchedule = z.output<typeof TaskSchedule>

/** What became of one time of a schedule. */
export const TaskScheduleRun = z.object({
  id: z.int(),
  due_at: z.string(),
  state: z.enum(scheduleRunStates),
  reason: z.string().nullable(),
  order_id: z.int().nullable(),
  processing: z.int(),
  completed: z.int(),
  failed: z.int(),
  created_at: z.string(),
})
export type TaskScheduleRun = z.output<typeof TaskScheduleRun>

const date = z.iso.date()
const fields = {
  group_id: id,
  name: line(1, 100),
  enabled: boolean,
  device_id: z.array(id).max(scheduleLimits.devices),
  tag_id: z.array(id).max(scheduleLimits.tags),
  variables: z
    .array(z.object({ name: line(1, 64), value: z.string().max(taskLimits.value) }))
    .max(scheduleLimits.variables),
  period: z.enum(schedulePeriods),
  /** Monday is 1. */
  weekdays: z.array(integer(1, 7)).max(7),
  day: integer(1, 31),
  time: z.string().regex(clockPattern, 'Specify the time as HH:MM.'),
  time_zone: timeZone,
  starts_on: date,
  ends_on: date.nullable(),
  missed: z.enum(missedPolicies),
  overlap: z.enum(overlapPolicies),
}

/** Request and response schemas of the `taskSchedules` endpoints. */
export const taskScheduleSchemas = {
  list: {
    answer: TaskSchedule,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      id: commaList(id).optional(),
      group_id: commaList(id).optional(),
    }),
  },
  get: { answer: TaskSchedule },
  create: {
    answer: TaskSchedule,
    input: z.object({
      ...fields,
      enabled: fields.enabled.default(true),
      device_id: fields.device_id.default([]),
      tag_id: fields.tag_id.default([]),
      variables: fields.variables.default([]),
      weekdays: fields.weekdays.default([]),
      day: fields.day.default(1),
      time_zone: fields.time_zone.default('UTC'),
      starts_on: fields.starts_on.optional(),
      ends_on: fields.ends_on.default(null),
      missed: fields.missed.default('skip'),
      overlap: fields.overlap.default('skip'),
    }),
  },
  update: { input: z.object(fields).partial() },
  remove: {},
  runs: {
    answer: TaskScheduleRun,
    input: z.object({ limit: listQuery.limit, offset: listQuery.offset }),
  },
  start: {},
  dismiss: {},
} satisfies Record<string, EndpointSchemas>
