import { z } from 'zod'
import { get, post } from '../kit/endpoint.ts'
import { channelAnswer, commaList, created, id, item, listQuery, nothing, page, partly, queryId } from '../kit/page.ts'

/** What a file does to a device: the public API's words, and the task that the device shows meanwhile. */
export const updateActions = ['update_firmware', 'upload_backup'] as const
export const UpdateAction = z.enum(updateActions)
export type UpdateAction = z.output<typeof UpdateAction>

/** The number of a job's kind as `GET /devices/updates/pending` writes it; the vendor's document leaves all but 101 open. */
export const jobTypes = { update_firmware: 101, upload_backup: 102 } as const satisfies Record<UpdateAction, number>

/** How far an update has come, in order; the last three are final. `waiting`: until the device comes back. */
export const updateStates = ['queued', 'waiting', 'fetching', 'applying', 'done', 'failed', 'cancelled'] as const
export type UpdateState = (typeof updateStates)[number]
export const openUpdateStates = ['queued', 'waiting', 'fetching', 'applying'] as const satisfies readonly UpdateState[]

/** Devices that one call may name. */
export const mostUpdated = 1000

/** A job that is not over yet. `id` is what `cancel` takes, beside the id of the device. */
export const PendingUpdate = z.object({
  id: z.number(), job_type: z.number(), name: z.string(), serial: z.string().nullable(), device_id: z.number(),
  action: UpdateAction, state: z.enum(updateStates), file_name: z.string(), created_at: z.string(),
})
export type PendingUpdate = z.output<typeof PendingUpdate>

/** One file onto one device, from the wish to its outcome. Names and versions are those of that time. */
export const UpdateRecord = z.object({
  id: z.number(), device_id: z.number(), device_name: z.string(), serial: z.string().nullable(), company_id: z.number(), company_name: z.string(),
  action: UpdateAction, state: z.enum(updateStates),
  file_id: z.number(), file_name: z.string(), version_from: z.string(), version_to: z.string(), keep_settings: z.boolean(), offline: z.boolean(),
  rollout_id: z.number().nullable(), username: z.string().nullable(),
  /** Why it failed, in a person's words. */
  error: z.string().nullable(),
  created_at: z.string(), started_at: z.string().nullable(), finished_at: z.string().nullable(),
})
export type UpdateRecord = z.output<typeof UpdateRecord>

/** Why a file is not for a device, or cannot go there now. */
export const updateFaults = ['series', 'model', 'type', 'busy', 'offline'] as const
export type UpdateFault = (typeof updateFaults)[number]

/** What an update would do to a device; `fault` says why it would not even begin. */
export const UpdateForecast = z.object({
  device_id: z.number(), device_name: z.string(), serial: z.string().nullable(), model: z.string().nullable(), online: z.boolean(),
  version_from: z.string(), version_to: z.string(), fault: z.enum(updateFaults).nullable(),
})
export type UpdateForecast = z.output<typeof UpdateForecast>

export const UpdatePreview = z.object({
  file_id: z.number(), file_name: z.string(), file_size: z.number(),
  fits: z.number(), devices: z.array(UpdateForecast),
})
export type UpdatePreview = z.output<typeof UpdatePreview>

/** A firmware that goes out in stages: each is `percent` of all its devices, and the next begins when the one before is over. */
export const Rollout = z.object({
  id: z.number(), company_id: z.number(), file_id: z.number(), file_name: z.string(), version: z.string(), percent: z.number(), failure_limit: z.number(),
  state: z.enum(['running', 'stopped', 'done']), username: z.string().nullable(),
  /** Devices in all and by what became of them; `stage` counts from 1. */
  devices: z.number(), open: z.number(), done: z.number(), failed: z.number(), cancelled: z.number(), stage: z.number(), stages: z.number(),
  created_at: z.string(), finished_at: z.string().nullable(),
})
export type Rollout = z.output<typeof Rollout>

/** Why a job could not be cancelled: it is running, it is over, or there is none of that number for that device. */
export const CancelFault = z.object({ code: z.string(), source: z.string(), message: z.string() })

const flag = z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)])
const entry = z.object({ id, action: UpdateAction, file_id: id, offline: flag, keep_settings: flag.default(true) })
const jobs = z.array(id).max(mostUpdated)

/**
 * Firmware and configurations onto devices. `set` and `preview` need `update_device_firmware` or `upload_device_backup`, by their action;
 * whoever holds neither gets FORBIDDEN with the permission as `source`. A device has one open update at most.
 */
export const deviceUpdates = {
  pending: get('/devices/updates/pending', { access: 'view_device_actions', scope: 'device_actions:read', summary: 'List updates of devices that are not over yet', input: z.object(listQuery), answer: page(PendingUpdate) }),
  history: get('/devices/updates/history', {
    access: 'view_device_actions', scope: 'device_actions:read', summary: 'List updates of devices and what became of them', answer: page(UpdateRecord),
    input: z.object({
      ...listQuery, device_id: commaList(queryId).optional(), company_id: commaList(queryId).optional(), file_id: commaList(queryId).optional(), rollout_id: commaList(queryId).optional(),
      action: commaList(UpdateAction).optional(), state: commaList(z.enum(updateStates)).optional(),
    }),
  }),
  /** What `set` would do: which devices the file fits, and from which version to which. */
  preview: post('/devices/updates/preview', {
    access: 'view_files', scope: 'device_actions:read', reads: true, summary: 'Tell which devices a file fits', answer: item(UpdatePreview),
    input: z.object({ action: UpdateAction, file_id: id, device_id: z.array(id).min(1).max(mostUpdated) }),
  }),
  /**
   * The outcome of each device arrives on the channel under its id. With `offline` a job waits up to 30 days for an absent device, without
   * it fails at once. UPDATE_PENDING where every device named has an open update; where only some have, these fail in the channel.
   */
  set: post('/devices/updates/set', {
    access: 'view_files', scope: 'device_actions:write', once: true, errors: ['UPDATE_PENDING'], summary: 'Load a firmware or a configuration into devices', answer: channelAnswer,
    input: z.object({ data: z.array(entry).min(1).max(mostUpdated) }),
  }),
  /** Answers the jobs that are cancelled; with 207 those that were not, since they run already. */
  cancel: post('/devices/updates/cancel', {
    access: 'execute_device_actions', scope: 'device_actions:write', summary: 'Cancel updates that have not begun', answer: partly(z.number(), CancelFault),
    input: z.object({ data: z.array(z.object({ id, job_id: jobs.min(1) })).min(1).max(mostUpdated) }),
  }),
  /** Everything that waits for these devices, or of it the jobs that are named: updates, and commands that were not sent yet. */
  cancelActions: post('/devices/actions/cancel', {
    access: 'execute_device_actions', scope: 'device_actions:write', summary: 'Cancel what waits for devices', answer: channelAnswer,
    input: z.object({ device_id: jobs.default([]), job_id: jobs.default([]), devices: jobs.default([]) }),
  }),
  rollouts: get('/devices/updates/rollouts', { access: 'view_device_actions', scope: 'device_actions:read', summary: 'List firmware that goes out in stages', input: z.object({ ...listQuery, id: commaList(queryId).optional() }), answer: page(Rollout) }),
  /** `failure_limit`: failures after which no further stage begins; as many as that may fail. The first stage is open when this answers. */
  rollOut: post('/devices/updates/rollouts', {
    access: 'update_device_firmware', scope: 'device_actions:write', once: true, errors: ['UPDATE_PENDING'], summary: 'Send a firmware to devices in stages', answer: created(Rollout.extend({ channel: z.string() }), ['channel']),
    input: z.object({ file_id: id, device_id: z.array(id).min(1).max(mostUpdated), percent: z.number().int().min(1).max(100), failure_limit: z.number().int().min(0).max(mostUpdated), keep_settings: flag.default(true), offline: flag.default(false) }),
  }),
  /** What runs goes on; what has not begun is cancelled. */
  stopRollout: post('/devices/updates/rollouts/{id}/stop', { access: 'update_device_firmware', scope: 'device_actions:write', summary: 'Stop a firmware that goes out in stages', answer: nothing }),
}
