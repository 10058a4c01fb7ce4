/** The public part of the device-jobs feature. */
export { JobLog } from './JobLog.tsx'
