import type { ActionRunState } from '@outpost/contract/device-jobs/action-logs/constants'
import type { JobState, WaitingReason } from '@outpost/contract/device-jobs/constants'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import { sql, type RawBuilder } from 'kysely'

/** Builds the state as the public API names it, from columns or values that hold the state and the reason. */
export const shownState = (state: RawBuilder<unknown>, reason: RawBuilder<unknown>): RawBuilder<ActionRunState> =>
  sql`case when ${state} = 'sent' or (${state} = 'waiting' and ${reason} is null) then 'queued' when ${state} = 'waiting' and ${reason} = 'turn' then 'pending' else ${state} end`

/**
 * Builds what a job waits for now, from columns of the job and the status of its device. The stored reason is that of the
 * moment when the job began to wait; meanwhile the device may have come or gone. A device that is online and has not got
 * the job is busy with others.
 */
export const waitsFor = (
  state: RawBuilder<unknown>,
  reason: RawBuilder<unknown>,
  deviceStatus: RawBuilder<unknown>,
): RawBuilder<WaitingReason | null> =>
  sql`case when ${state} is distinct from 'waiting' then null when ${reason} in ('window', 'turn', 'approval') then ${reason}
    when ${deviceStatus} = ${sql.lit(deviceStatuses.online)} then 'turn' else 'offline' end`

/** The messages of waiting jobs, by reason. */
export const waitingMessages = {
  offline: 'Waiting for the device to come online.',
  window: 'Waiting for the allowed hours to begin.',
  turn: 'Waiting for the device to finish an earlier job.',
  approval: 'Waiting for approval by another user.',
} as const satisfies Record<WaitingReason, string>

/** The default messages of the states. */
export const stateMessages = {
  waiting: 'Sending to the device.',
  sent: 'Sent to the device.',
  running: 'Received by the device.',
  done: 'Done.',
  failed: 'Failed.',
  refused: 'Refused by the device.',
  timed_out: 'The device did not finish in time.',
  cancelled: 'Cancelled before it started.',
  expired: 'The device did not come online in time.',
  unknown: 'It is not known whether this took effect.',
} as const satisfies Record<JobState, string>
