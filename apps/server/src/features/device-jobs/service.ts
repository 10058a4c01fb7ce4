export { type About } from './approvals/intend.ts'
export { cancelJobs, jobsOf, stopBegun } from './cancel.ts'
export { type ExecInput, hideTokens } from './command-secrets.ts'
export { fetchToken, putToken } from './command-token.ts'
export { jobsEnded } from './events.ts'
export { endEvent, endJob, endJobAndReport } from './end.ts'
export { dropTokens, finishJob, jobByToken } from './hand-over.ts'
export {
  authorOf,
  noteJob,
  noteJobs,
  orderJob,
  sendJob,
  sendJobs,
  sourceOf,
  tryOrderJob,
  writeFailedJob,
  type JobOrder,
  type SentJob,
} from './order.ts'
export { knownKind } from './kinds.ts'
export { outcomeOf, wordsOf } from './outcome.ts'
export { enterPhase } from './phase.ts'
export { cancelPlanned } from './planned/withdraw.ts'
export { readSent } from './read-sent.ts'
export { beginRollouts, finishRollout, stopRollout } from './rollouts/advance.ts'
export {
  approveRollout,
  createRollout,
  groupsOf,
  lockRollout,
  notStarted,
  waveProgress,
  type RolloutPlan,
} from './rollouts/rollout.ts'
export { openStage } from './rollouts/stage.ts'
export { minutesOf } from './rollouts/hours.ts'
export { type Pause, pauseJobs, pauseOf } from './rollouts/pause.ts'
export { waitsFor } from './shown.ts'
export { stageSizes, stagesOf } from './rollouts/waves.ts'
