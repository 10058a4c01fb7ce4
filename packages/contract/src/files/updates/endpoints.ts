import { endpoints, get, post } from '../../kit/endpoint.ts'
import { channelAnswer, created, item, nothing, page, partly } from '../../kit/page.ts'
import type { deviceUpdateSchemas } from './schemas.ts'

/**
 * Firmware and configurations onto devices. `set` and `preview` need `update_device_firmware` or `upload_device_backup`, by their action;
 * the person who holds neither gets FORBIDDEN with the permission as `source`. A device has one open update at most.
 */
export const deviceUpdates = endpoints<typeof deviceUpdateSchemas>()({
  pending: get('/devices/updates/pending', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    summary: 'List updates of devices that are not over yet',
    answer: page,
  }),
  history: get('/devices/updates/history', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    summary: 'List updates of devices and what became of them',
    answer: page,
  }),
  /** What `set` would do: which devices the file fits, and from which version to which. */
  preview: post('/devices/updates/preview', {
    access: 'view_files',
    scope: 'device_actions:read',
    reads: true,
    summary: 'Tell which devices a file fits',
    answer: item,
  }),
  /**
   * The outcome of each device arrives on the channel under its id. With `offline` a job waits up to 30 days for an absent device, without
   * it fails at once. UPDATE_PENDING where every device named has an open update; where only some have, these fail in the channel.
   */
  set: post('/devices/updates/set', {
    access: 'view_files',
    scope: 'device_actions:write',
    once: true,
    errors: ['UPDATE_PENDING'],
    summary: 'Load a firmware or a configuration into devices',
    answer: channelAnswer,
  }),
  /** Answers the jobs that are cancelled; with 207 those that were not, since they run already. */
  cancel: post('/devices/updates/cancel', {
    access: 'execute_device_actions',
    scope: 'device_actions:write',
    summary: 'Cancel updates that have not begun',
    answer: partly,
  }),
  /** Everything that waits for these devices, or of it the jobs that are named: updates, and commands that were not sent yet. */
  cancelActions: post('/devices/actions/cancel', {
    access: 'execute_device_actions',
    scope: 'device_actions:write',
    summary: 'Cancel what waits for devices',
    answer: channelAnswer,
  }),
  rollouts: get('/devices/updates/rollouts', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    summary: 'List firmware that goes out in stages',
    answer: page,
  }),
  rollout: get('/devices/updates/rollouts/{id}', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    summary: 'A rollout with the progress of each of its waves',
    answer: item,
  }),
  /**
   * Either `percent`, the part of all devices in each stage, or `waves`, the size of each stage one by one, of which the last goes on for the rest. It
   * stops beyond `failure_limit` failures, and beyond `halt_percent` of the devices that are over as soon as `halt_after` are. The first stage is open
   * when this answers, but with `approval`: then a second person has to approve it.
   */
  rollOut: post('/devices/updates/rollouts', {
    access: 'update_device_firmware',
    scope: 'device_actions:write',
    once: true,
    errors: ['UPDATE_PENDING'],
    summary: 'Send a firmware to devices in stages',
    answer: { ...created, meta: ['channel'] },
  }),
  /** What runs goes on; what has not begun is cancelled. */
  stopRollout: post('/devices/updates/rollouts/{id}/stop', {
    access: 'update_device_firmware',
    scope: 'device_actions:write',
    summary: 'Stop a firmware that goes out in stages',
    answer: nothing,
  }),
  /** CONFLICT where it waits for no approval, FORBIDDEN for the person who has ordered it. */
  approveRollout: post('/devices/updates/rollouts/{id}/approve', {
    access: 'update_device_firmware',
    scope: 'device_actions:write',
    errors: ['CONFLICT'],
    summary: 'Approve a firmware that goes out in stages',
    answer: nothing,
  }),
  rolloutGroups: get('/devices/updates/rollouts/{id}/groups', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    summary: 'List what became of the devices of a rollout, the same outcomes together',
    answer: page,
  }),
  /** A new rollout of the same file and definition, to those devices of an earlier one that have come to one of these outcomes. */
  retryRollout: post('/devices/updates/rollouts/{id}/retry', {
    access: 'update_device_firmware',
    scope: 'device_actions:write',
    once: true,
    errors: ['CONFLICT', 'UPDATE_PENDING'],
    summary: 'Repeat a rollout for devices by what became of them',
    answer: { ...created, meta: ['channel'] },
  }),
})
