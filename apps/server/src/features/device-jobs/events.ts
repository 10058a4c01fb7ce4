import type { DeviceJob } from '../../kit/device-job.ts'
import { event } from '../../kit/event.ts'

/** Device jobs have ended, each in its last state. */
export const jobsEnded = event<{ jobs: readonly DeviceJob[] }>('jobsEnded')
