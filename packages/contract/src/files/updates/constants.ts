/** What a file does to a device: the public API's words, and the task that the device shows meanwhile. */
export const updateActions = ['update_firmware', 'upload_backup'] as const

/** The number of a job's kind as `GET /devices/updates/pending` writes it; the vendor's document leaves all but 101 open. */
export const jobTypes = { update_firmware: 101, upload_backup: 102 } as const satisfies Record<
  (typeof updateActions)[number],
  number
>

/** How far an update has come, in order; the last three are final. `waiting`: until the device comes back. */
export const updateStates = ['queued', 'waiting', 'fetching', 'applying', 'done', 'failed', 'cancelled'] as const
export type UpdateState = (typeof updateStates)[number]
export const openUpdateStates = ['queued', 'waiting', 'fetching', 'applying'] as const satisfies readonly UpdateState[]

/** Outcomes of devices for which a rollout can be repeated. */
export const retriedOutcomes = ['failed', 'refused', 'timed_out', 'cancelled', 'expired', 'unknown'] as const

/** Devices that one call may name. */
export const mostUpdated = 1000

/** Why a file is not for a device, or cannot go there now. */
export const updateFaults = ['series', 'model', 'type', 'busy', 'offline'] as const
export type UpdateFault = (typeof updateFaults)[number]
