export { cancelJobs } from './cancel.ts'
export { dropTokens, finishJob, jobByToken } from './hand-over.ts'
export { orderJob } from './order.ts'
export { outcomeOf, wordsOf } from './outcome.ts'
