import { tagActionKinds } from '../tags/constants.ts'

/** What many devices can be told at once. The files that a device is asked for appear among the files of its company. */
export const bulkActions = [
  'reboot',
  'update_metrics_data',
  'download_troubleshoot',
  'download_eventslog',
  'download_backup',
] as const
export type BulkAction = (typeof bulkActions)[number]

/**
 * How far a device job has come; those from `done` on are final. `sent`: on its way, `running`: the device has it. `refused`: the device, or the
 * server before it, has done nothing. `unknown`: nobody knows whether it took effect.
 */
export const jobStates = [
  'waiting',
  'sent',
  'running',
  'done',
  'failed',
  'refused',
  'timed_out',
  'cancelled',
  'expired',
  'unknown',
] as const
export type JobState = (typeof jobStates)[number]

/** What a waiting job waits for: the device, its hours, the jobs before it, a second person. None: it goes out at once. */
export const waitingReasons = ['offline', 'window', 'turn', 'approval'] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** Who or what began a job; `token`: a person's program. */
export const jobSources = ['person', 'tag', 'automation', 'schedule', 'token'] as const
export type JobSource = (typeof jobSources)[number]

/** What the job logs of devices and tags name: what can be asked of devices at once, a command line, and what tags start. */
export const jobKinds = [...bulkActions, 'command', ...tagActionKinds] as const
export type JobKind = (typeof jobKinds)[number]
