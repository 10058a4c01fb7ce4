import { tagActionKinds } from '../tags/constants.ts'

/**
 * Actions that can be requested of many devices at once. Files requested from a device appear in the file list of its
 * company.
 */
export const bulkActions = [
  'reboot',
  'update_metrics_data',
  'download_troubleshoot',
  'download_eventslog',
  'download_backup',
] as const
export type BulkAction = (typeof bulkActions)[number]
/** The maximum number of devices of one request for an action. */
export const maxActed = 1000
/** More devices than this are rebooted only after their number was typed. */
export const rebootedUnasked = 20

/**
 * Why an action would not reach a device: it awaits approval, it has never connected, its monitoring is off, it is
 * offline, or it already has an unfinished job of the same kind.
 */
export const actionFaults = ['approval', 'never', 'monitoring', 'offline', 'open'] as const
export type ActionFault = (typeof actionFaults)[number]

/**
 * The state of a device job; `done` and those after it are final. `sent`: on its way. `running`: received by the
 * device. `refused`: rejected by the device, or before it by the server, without any effect. `unknown`: nobody knows
 * whether it took effect.
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

/**
 * What a waiting job waits for: the device, its time window, the jobs before it, or approval by a second person.
 * Without a reason it is sent at once.
 */
export const waitingReasons = ['offline', 'window', 'turn', 'approval'] as const
export type WaitingReason = (typeof waitingReasons)[number]

/** Who or what started a job. `token`: a program of a user. */
export const jobSources = ['person', 'tag', 'automation', 'schedule', 'token'] as const
export type JobSource = (typeof jobSources)[number]

/**
 * The kinds of jobs in the logs of devices and tags: bulk actions, command lines, actions started by tags, changes to the
 * configuration, requests that read the API of a device, work on its eSIM, and its
 * membership in VPN hubs.
 */
export const jobKinds = [
  ...bulkActions,
  'command',
  ...tagActionKinds,
  'configure',
  'read_api',
  'read_configuration',
  'esim',
  'vpn_sync',
] as const
export type JobKind = (typeof jobKinds)[number]

/** The kinds of jobs whose `additional_information` is a file: one that is installed, or one that the device sent. */
export const fileJobKinds: readonly JobKind[] = [
  'download_troubleshoot',
  'download_eventslog',
  'download_backup',
  'firmware_upload',
  'config_upload',
]
