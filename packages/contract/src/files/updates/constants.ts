/** What a file does to a device, with the names of the public API. */
export const updateActions = ['update_firmware', 'upload_backup'] as const

/** The id of a job's kind in `GET /devices/updates/pending`. The vendor's document only specifies 101. */
export const jobTypes = { update_firmware: 101, upload_backup: 102 } as const satisfies Record<
  (typeof updateActions)[number],
  number
>

/** The states of an update, in order; the last three are final. `waiting`: until the device comes back online. */
export const updateStates = ['queued', 'waiting', 'fetching', 'applying', 'done', 'failed', 'cancelled'] as const
export type UpdateState = (typeof updateStates)[number]
export const openUpdateStates = ['queued', 'waiting', 'fetching', 'applying'] as const satisfies readonly UpdateState[]

/**
 * Device outcomes for which a rollout can be repeated. `not_started`: nothing was sent to the device, because it was offline
 * or the rollout ended before its turn.
 */
export const retriedOutcomes = [
  'failed',
  'refused',
  'timed_out',
  'cancelled',
  'expired',
  'unknown',
  'not_started',
] as const

/** The maximum number of devices in a request. */
export const maxUpdated = 1000

/** Why a file does not suit a device, or cannot be sent to it now. */
export const updateFaults = ['series', 'unsupported', 'model', 'type', 'storage', 'busy', 'offline'] as const
export type UpdateFault = (typeof updateFaults)[number]

/**
 * The share of flash in use, in percent, from which a device gets no update: it stores the command, the settings to keep
 * and its journal in flash before it starts.
 */
export const fullStorage = 95
