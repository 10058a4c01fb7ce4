import { endpoints, get, post } from '../../kit/endpoint.ts'
import { channelAnswer, created, item, nothing, page, partly } from '../../kit/page.ts'
import type { deviceUpdateSchemas } from './schemas.ts'

/**
 * Installs firmware and configurations on devices. `set` and `preview` require `update_device_firmware` or
 * `upload_device_backup`, depending on the action; without it they fail with FORBIDDEN and the permission as `source`.
 * A device has at most one open update.
 */
export const deviceUpdates = endpoints<typeof deviceUpdateSchemas>()({
  pending: get('/devices/updates/pending', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    answer: page,
  }),
  history: get('/devices/updates/history', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    answer: page,
  }),
  /** A dry run of `set`: which devices the file fits, and the versions before and after. */
  preview: post('/devices/updates/preview', {
    access: 'view_files',
    scope: 'device_actions:read',
    reads: true,
    answer: item,
  }),
  /**
   * The outcome of each device arrives on the channel under its id. With `offline`, a job waits up to 30 days for an
   * offline device; without, it fails immediately. Fails with UPDATE_PENDING if all devices have an open update; if
   * only some do, these fail on the channel.
   */
  set: post('/devices/updates/set', {
    access: 'view_files',
    scope: 'device_actions:write',
    once: true,
    errors: ['UPDATE_PENDING'],
    answer: channelAnswer,
  }),
  /** Returns the cancelled jobs. With status 207, also those that could not be cancelled because they are running. */
  cancel: post('/devices/updates/cancel', {
    access: 'execute_device_actions',
    scope: 'device_actions:write',
    answer: partly,
  }),
  /**
   * Cancels everything that waits for these devices, or only the given jobs: updates, and commands that have not been
   * sent.
   */
  cancelActions: post('/devices/actions/cancel', {
    access: 'execute_device_actions',
    scope: 'device_actions:write',
    answer: channelAnswer,
  }),
  rollouts: get('/devices/updates/rollouts', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    answer: page,
  }),
  rollout: get('/devices/updates/rollouts/{id}', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    answer: item,
  }),
  /**
   * Takes either `percent`, the share of all devices in each stage, or `waves`, the size of each stage, of which the
   * last repeats until all devices are covered. The rollout stops when more than `failure_limit` devices have failed,
   * or when more than `halt_percent` of the finished devices have failed and at least `halt_after` devices are
   * finished. The first stage has started when the response arrives, unless `approval` is set: then a second person
   * must approve the rollout first.
   */
  rollOut: post('/devices/updates/rollouts', {
    access: 'update_device_firmware',
    scope: 'device_actions:write',
    once: true,
    errors: ['UPDATE_PENDING'],
    answer: { ...created, meta: ['channel'] },
  }),
  /** Running updates continue; those that have not started are cancelled. */
  stopRollout: post('/devices/updates/rollouts/{id}/stop', {
    access: 'update_device_firmware',
    scope: 'device_actions:write',
    answer: nothing,
  }),
  /** Fails with CONFLICT if the rollout does not await approval, and with FORBIDDEN for the user who ordered it. */
  approveRollout: post('/devices/updates/rollouts/{id}/approve', {
    access: 'update_device_firmware',
    scope: 'device_actions:write',
    errors: ['CONFLICT'],
    answer: nothing,
  }),
  rolloutGroups: get('/devices/updates/rollouts/{id}/groups', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    answer: page,
  }),
  /**
   * Starts a new rollout of the same file with the same settings, to those devices of an earlier rollout that ended
   * with one of these outcomes.
   */
  retryRollout: post('/devices/updates/rollouts/{id}/retry', {
    access: 'update_device_firmware',
    scope: 'device_actions:write',
    once: true,
    errors: ['CONFLICT', 'UPDATE_PENDING'],
    answer: { ...created, meta: ['channel'] },
  }),
})
