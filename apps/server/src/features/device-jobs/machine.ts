import { jobStates, type JobState } from '@outpost/contract/device-jobs/constants'

/** States that a job leaves again. */
export const openJobStates = ['waiting', 'sent', 'running'] as const satisfies readonly JobState[]
export type OpenJobState = (typeof openJobStates)[number]
/** How a job ends. */
export type Outcome = Exclude<JobState, OpenJobState>
export const outcomes = jobStates.filter((state): state is Outcome => !openJobStates.some((open) => open === state))

interface Transition {
  from: readonly OpenJobState[]
  to: JobState
}

/**
 * What can happen to a job. `hold`: it waits, for another reason than before. `send`: its command goes out. `return`: the device was busy and has
 * done nothing with it. `deliver`: the device has written it down. `proceed`: it is at another part of it. The others are its end: what was sent may have begun, so it can neither be
 * cancelled nor expire. A result may come for a command that is about to go out again.
 */
const transitions = {
  hold: { from: ['waiting'], to: 'waiting' },
  send: { from: ['waiting'], to: 'sent' },
  return: { from: ['sent'], to: 'waiting' },
  deliver: { from: ['waiting', 'sent'], to: 'running' },
  proceed: { from: openJobStates, to: 'running' },
  done: { from: openJobStates, to: 'done' },
  failed: { from: openJobStates, to: 'failed' },
  refused: { from: openJobStates, to: 'refused' },
  timed_out: { from: openJobStates, to: 'timed_out' },
  unknown: { from: openJobStates, to: 'unknown' },
  cancelled: { from: ['waiting'], to: 'cancelled' },
  expired: { from: ['waiting'], to: 'expired' },
} as const satisfies Record<string, Transition>

export type Step = keyof typeof transitions
export const steps = Object.keys(transitions) as Step[]

/** The states in which a step may be taken. */
export const statesBefore = (step: Step): readonly OpenJobState[] => transitions[step].from

/** The state after a step. */
export const stateAfter = (step: Step): JobState => transitions[step].to

/** The state machine of device jobs: the state after a step, undefined where the step cannot be taken. */
export const next = (state: JobState, step: Step): JobState | undefined =>
  statesBefore(step).some((before) => before === state) ? stateAfter(step) : undefined
