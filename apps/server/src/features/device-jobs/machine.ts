import { jobStates, type JobState } from '@outpost/contract/device-jobs/constants'

/** The states of a job that is not over. */
export const openJobStates = ['waiting', 'sent', 'running'] as const satisfies readonly JobState[]
export type OpenJobState = (typeof openJobStates)[number]
/** The final states of a job. */
export type Outcome = Exclude<JobState, OpenJobState>
export const outcomes = jobStates.filter((state): state is Outcome => !openJobStates.some((open) => open === state))

interface Transition {
  from: readonly OpenJobState[]
  to: JobState
}

/**
 * The transitions of a job.
 * - `hold`: it waits for another reason than before.
 * - `send`: its command is sent.
 * - `return`: the device was busy and has not begun the command.
 * - `deliver`: the device has stored the command.
 * - `proceed`: it enters another phase.
 * - `pause`: a command of it has ended, and the next one waits.
 * - `stop`: it was cancelled while a command ran, and ends now that this command has ended.
 * - All others end the job. A command that was sent may have begun, so its job can neither be cancelled nor
 * expire. A result may also arrive for a command that waits to be sent again.
 */
const transitions = {
  hold: { from: ['waiting'], to: 'waiting' },
  send: { from: ['waiting'], to: 'sent' },
  return: { from: ['sent'], to: 'waiting' },
  deliver: { from: ['waiting', 'sent'], to: 'running' },
  proceed: { from: openJobStates, to: 'running' },
  pause: { from: openJobStates, to: 'waiting' },
  done: { from: openJobStates, to: 'done' },
  failed: { from: openJobStates, to: 'failed' },
  refused: { from: openJobStates, to: 'refused' },
  timed_out: { from: openJobStates, to: 'timed_out' },
  unknown: { from: openJobStates, to: 'unknown' },
  cancelled: { from: ['waiting'], to: 'cancelled' },
  stop: { from: openJobStates, to: 'cancelled' },
  expired: { from: ['waiting'], to: 'expired' },
} as const satisfies Record<string, Transition>

export type Step = keyof typeof transitions
export const steps = Object.keys(transitions) as Step[]

/** Returns the states in which a transition is allowed. */
export const statesBefore = (step: Step): readonly OpenJobState[] => transitions[step].from

/** Returns the state after a transition. */
export const stateAfter = (step: Step): JobState => transitions[step].to

/** The state machine of device jobs. Returns the state after a transition, or undefined if it is not allowed. */
export const next = (state: JobState, step: Step): JobState | undefined =>
  statesBefore(step).some((before) => before === state) ? stateAfter(step) : undefined
