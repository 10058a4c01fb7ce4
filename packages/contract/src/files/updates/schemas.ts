import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { boolean, id, integer } from '../../kit/values.ts'
import { mostUpdated, updateActions, updateFaults, updateStates } from './constants.ts'

export const UpdateAction = z.enum(updateActions)
export type UpdateAction = z.output<typeof UpdateAction>

/** A job that is not over yet. `id` is what `cancel` takes, beside the id of the device. */
export const PendingUpdate = z.object({
  id: z.number(),
  job_type: z.number(),
  name: z.string(),
  serial: z.string().nullable(),
  device_id: z.number(),
  action: UpdateAction,
  state: z.enum(updateStates),
  file_name: z.string(),
  created_at: z.string(),
})
export type PendingUpdate = z.output<typeof PendingUpdate>

/** One file onto one device, from the wish to its outcome. Names and versions are those of that time. */
export const UpdateRecord = z.object({
  id: z.number(),
  device_id: z.number(),
  device_name: z.string(),
  serial: z.string().nullable(),
  company_id: z.number(),
  company_name: z.string(),
  action: UpdateAction,
  state: z.enum(updateStates),
  file_id: z.number(),
  file_name: z.string(),
  version_from: z.string(),
  version_to: z.string(),
  keep_settings: z.boolean(),
  offline: z.boolean(),
  rollout_id: z.number().nullable(),
  username: z.string().nullable(),
  /** Why it failed, in a person's words. */
  error: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
})
export type UpdateRecord = z.output<typeof UpdateRecord>

/** What an update would do to a device; `fault` says why it would not even begin. */
export const UpdateForecast = z.object({
  device_id: z.number(),
  device_name: z.string(),
  serial: z.string().nullable(),
  model: z.string().nullable(),
  online: z.boolean(),
  version_from: z.string(),
  version_to: z.string(),
  fault: z.enum(updateFaults).nullable(),
})
export type UpdateForecast = z.output<typeof UpdateForecast>

export const UpdatePreview = z.object({
  file_id: z.number(),
  file_name: z.string(),
  file_size: z.number(),
  fits: z.number(),
  devices: z.array(UpdateForecast),
})
export type UpdatePreview = z.output<typeof UpdatePreview>

/** A firmware that goes out in stages: each is `percent` of all its devices, and the next begins when the one before is over. */
export const Rollout = z.object({
  id: z.number(),
  company_id: z.number(),
  file_id: z.number(),
  file_name: z.string(),
  version: z.string(),
  percent: z.number(),
  failure_limit: z.number(),
  state: z.enum(['running', 'stopped', 'done']),
  username: z.string().nullable(),
  /** Devices in all and by what became of them; `stage` counts from 1. */
  devices: z.number(),
  open: z.number(),
  done: z.number(),
  failed: z.number(),
  cancelled: z.number(),
  stage: z.number(),
  stages: z.number(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type Rollout = z.output<typeof Rollout>

/** Why a job could not be cancelled: it is running, it is over, or there is none of that number for that device. */
export const CancelFault = z.object({ code: z.string(), source: z.string(), message: z.string() })

const entry = z.object({
  id,
  action: UpdateAction,
  file_id: id,
  offline: boolean,
  keep_settings: boolean.default(true),
})
const jobs = z.array(id).max(mostUpdated)

/** What the endpoints of `deviceUpdates` take and answer. */
export const deviceUpdateSchemas = {
  pending: { input: z.object(listQuery), answer: PendingUpdate },
  history: {
    answer: UpdateRecord,
    input: z.object({
      ...listQuery,
      device_id: commaList(id).optional(),
      company_id: commaList(id).optional(),
      file_id: commaList(id).optional(),
      rollout_id: commaList(id).optional(),
      action: commaList(UpdateAction).optional(),
      state: commaList(z.enum(updateStates)).optional(),
    }),
  },
  preview: {
    answer: UpdatePreview,
    input: z.object({ action: UpdateAction, file_id: id, device_id: z.array(id).min(1).max(mostUpdated) }),
  },
  set: { input: z.object({ data: z.array(entry).min(1).max(mostUpdated) }) },
  cancel: {
    answer: z.number(),
    fault: CancelFault,
    input: z.object({
      data: z
        .array(z.object({ id, job_id: jobs.min(1) }))
        .min(1)
        .max(mostUpdated),
    }),
  },
  cancelActions: {
    input: z.object({ device_id: jobs.default([]), job_id: jobs.default([]), devices: jobs.default([]) }),
  },
  rollouts: { input: z.object({ ...listQuery, id: commaList(id).optional() }), answer: Rollout },
  rollOut: {
    answer: Rollout.extend({ channel: z.string() }),
    input: z.object({
      file_id: id,
      device_id: z.array(id).min(1).max(mostUpdated),
      percent: integer(1, 100),
      failure_limit: integer(0, mostUpdated),
      keep_settings: boolean.default(true),
      offline: boolean.default(false),
    }),
  },
  stopRollout: {},
} satisfies Record<string, EndpointSchemas>
