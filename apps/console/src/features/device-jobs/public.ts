/** The public part of the device-jobs feature. */
export { JobState } from './columns.tsx'
export { JobLog } from './JobLog.tsx'
