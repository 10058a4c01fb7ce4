/** The public part of the device-jobs feature. */
export { fileAddress } from './fileAddress.ts'
export { JobState } from './columns.tsx'
export { JobLog } from './JobLog.tsx'
