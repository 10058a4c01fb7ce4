import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { boolean, id, integer } from '../../kit/values.ts'
import { jobStates } from '../../device-jobs/constants.ts'
import { rolloutFields } from '../../device-jobs/rollout-fields.ts'
import { rolloutKinds, rolloutStates } from '../../device-jobs/rollouts.ts'
import { maxUpdated, retriedOutcomes, updateActions, updateFaults, updateStates } from './constants.ts'

export const UpdateAction = z.enum(updateActions)
export type UpdateAction = z.output<typeof UpdateAction>

/** A job that is not finished. `cancel` takes its `id` together with the id of the device. */
export const PendingUpdate = z.object({
  id: z.int(),
  job_type: z.int(),
  name: z.string(),
  serial: z.string().nullable(),
  device_id: z.int(),
  action: UpdateAction,
  state: z.enum(updateStates),
  file_name: z.string(),
  created_at: z.string(),
})
export type PendingUpdate = z.output<typeof PendingUpdate>

/**
 * The installation of one file on one device, from the request to the outcome. Names and versions are those of that
 * time.
 */
export const UpdateRecord = z.object({
  id: z.int(),
  device_id: z.int(),
  device_name: z.string(),
  serial: z.string().nullable(),
  company_id: z.int(),
  company_name: z.string(),
  action: UpdateAction,
  state: z.enum(updateStates),
  file_id: z.int(),
  file_name: z.string(),
  version_from: z.string(),
  version_to: z.string(),
  keep_settings: z.boolean(),
  offline: z.boolean(),
  rollout_id: z.int().nullable(),
  username: z.string().nullable(),
  /** The reason of the failure, as text for users. */
  error: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
})
export type UpdateRecord = z.output<typeof UpdateRecord>

/** The expected effect of an update on a device. `fault` is the reason why it could not start. */
export const UpdateForecast = z.object({
  device_id: z.int(),
  device_name: z.string(),
  serial: z.string().nullable(),
  model: z.string().nullable(),
  online: z.boolean(),
  version_from: z.string(),
  version_to: z.string(),
  /** The share of flash in use, in percent, as the device reported last. */
  storage_used: z.number().nullable(),
  fault: z.enum(updateFaults).nullable(),
})
export type UpdateForecast = z.output<typeof UpdateForecast>

export const UpdatePreview = z.object({
  file_id: z.int(),
  file_name: z.string(),
  file_size: z.int(),
  version: z.string(),
  /** What the uploader wrote about the file, such as its release notes. */
  description: z.string(),
  fits: z.int(),
  devices: z.array(UpdateForecast),
})
export type UpdatePreview = z.output<typeof UpdatePreview>

/**
 * A rollout of firmware or of a task group in stages. Each stage has the size of its wave. The next stage begins when the previous one is
 * finished and its soak time has passed.
 */
export const Rollout = z.object({
  id: z.int(),
  company_id: z.int(),
  kind: z.enum(rolloutKinds),
  /** The firmware file, the task group, or the configuration template; 0 for the configuration of chosen devices. */
  file_id: z.int(),
  file_name: z.string(),
  version: z.string(),
  /** The `order_id` of the runs of a task group; null for firmware. */
  order_id: z.int().nullable(),
  /** Whether it also reaches devices that join its tag or company until it expires. */
  continuous: z.boolean(),
  /** The share of all devices in each stage; null if `waves` is used. */
  percent: z.int().nullable(),
  waves: z.array(z.union([z.object({ count: z.int() }), z.object({ percent: z.int() })])),
  soak_seconds: z.int(),
  failure_limit: z.int().nullable(),
  halt_percent: z.int().nullable(),
  halt_after: z.int(),
  /** The daily time window in which devices may start. */
  window: z.object({ from: z.string(), to: z.string(), zone: z.string() }).nullable(),
  state: z.enum(rolloutStates),
  approved: z.boolean(),
  /** The rollout that this one repeats. */
  parent_id: z.int().nullable(),
  username: z.string().nullable(),
  /** The number of devices in total and by outcome; `stage` counts from 1. */
  devices: z.int(),
  open: z.int(),
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  /** Devices to which nothing was sent, because they were offline or the rollout ended before their turn. */
  not_started: z.int(),
  repeated_by: z.int().nullable(),
  stage: z.int(),
  stages: z.int(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type Rollout = z.output<typeof Rollout>

/**
 * The devices of one wave by what has become of them. `wave` counts from 1, and is null for devices that could not take
 * part; `waiting` ones have not begun.
 */
export const RolloutWave = z.object({
  wave: z.int().nullable(),
  devices: z.int(),
  waiting: z.int(),
  running: z.int(),
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
})
export type RolloutWave = z.output<typeof RolloutWave>

/** A rollout with the progress of each of its waves. */
export const RolloutDetails = Rollout.extend({ progress: z.array(RolloutWave) })
export type RolloutDetails = z.output<typeof RolloutDetails>

/** Devices of a rollout with the same outcome. `device_ids` contains the first of them. */
export const RolloutGroup = z.object({
  state: z.enum(jobStates),
  message: z.string().nullable(),
  devices: z.int(),
  device_ids: z.array(z.int()),
})
export type RolloutGroup = z.output<typeof RolloutGroup>

/** Why a job could not be cancelled: it is running, it is finished, or the device has no job with that id. */
export const CancelFault = z.object({ code: z.string(), source: z.string(), message: z.string() })

const entry = z.object({
  id,
  action: UpdateAction,
  file_id: id,
  offline: boolean,
  keep_settings: boolean.default(true),
})
const jobs = z.array(id).max(maxUpdated)

/** Request and response schemas of the `deviceUpdates` endpoints. */
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
    input: z.object({ action: UpdateAction, file_id: id, device_id: z.array(id).min(1).max(maxUpdated) }),
  },
  set: { input: z.object({ data: z.array(entry).min(1).max(maxUpdated) }) },
  cancel: {
    answer: z.int(),
    fault: CancelFault,
    input: z.object({
      data: z
        .array(z.object({ id, job_id: jobs.min(1) }))
        .min(1)
        .max(maxUpdated),
    }),
  },
  cancelActions: {
    input: z.object({ device_id: jobs.default([]), job_id: jobs.default([]), devices: jobs.default([]) }),
  },
  rollouts: { input: z.object({ ...listQuery, id: commaList(id).optional() }), answer: Rollout },
  rollout: { answer: RolloutDetails },
  rollOut: {
    answer: Rollout.extend({ channel: z.string() }),
    input: z.object({
      file_id: id,
      device_id: z.array(id).min(1).max(maxUpdated),
      percent: integer(1, 100).optional(),
      ...rolloutFields,
      waves: rolloutFields.waves.optional(),
      keep_settings: boolean.default(true),
      offline: boolean.default(false),
    }),
  },
  stopRollout: {},
  approveRollout: {},
  rolloutGroups: { answer: RolloutGroup },
  retryRollout: {
    answer: Rollout.extend({ channel: z.string() }),
    input: z.object({
      outcomes: z.array(z.enum(retriedOutcomes)).min(1),
      /** Whether devices that are offline are updated when they reconnect; by default as in the rollout that is repeated. */
      offline: boolean.optional(),
    }),
  },
} satisfies Record<string, EndpointSchemas>
