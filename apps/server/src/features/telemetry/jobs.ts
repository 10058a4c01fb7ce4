import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { keepPartitions, rollUp } from './retention.ts'

const nothing = z.object({})

export const telemetryJobs = [
  job({ name: 'telemetry.partitions', payload: nothing, schedule: '15 */6 * * *', run: keepPartitions }),
  job({ name: 'telemetry.rollup', payload: nothing, schedule: '*/10 * * * *', run: (app) => rollUp(app) }),
]
