import type { ActionRunState } from '@outpost/contract/device-jobs/action-logs/constants'
import type { JobState, WaitingReason } from '@outpost/contract/device-jobs/constants'
import { sql, type RawBuilder } from 'kysely'

/** Builds the state as the public API names it, from columns or values that hold the state and the reason. */
export const shownState = (state: RawBuilder<unknown>, reason: RawBuilder<unknown>): RawBuilder<ActionRunState> =>
  sql`case when ${state} = 'sent' or (${state} = 'waiting' and ${reason} is null) then 'queued' when ${state} = 'waiting' and ${reason} = 'turn' then 'pending' else ${state} end`

/** The messages of waiting jobs, by reason. */
export const waitingMessages = {
  offline: 'Waits until the device is back.',
  window: 'Waits for the hours in which it may begin.',
  turn: 'Waits for what the device does before it.',
  approval: 'Waits for the approval of a second person.',
} as const satisfies Record<WaitingReason, string>

/** The default messages of the states. */
export const stateMessages = {
  waiting: 'Goes to the device.',
  sent: 'Sent to the device.',
  running: 'The device has it.',
  done: 'Done.',
  failed: 'Failed.',
  refused: 'The device refused it.',
  timed_out: 'The device did not finish in time.',
  cancelled: 'Cancelled before it began.',
  expired: 'The device did not come back in time.',
  unknown: 'Whether it took effect is unknown.',
} as const satisfies Record<JobState, string>
