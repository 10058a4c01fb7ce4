import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { forgetNumbers, keepPartitions, rollUp } from './retention.ts'

const nothing = z.object({})

export const telemetryJobs = [
  job({ name: 'telemetry.partitions', payload: nothing, schedule: '15 */6 * * *', run: keepPartitions }),
  job({ name: 'telemetry.numbers', payload: nothing, schedule: '35 3 * * *', run: forgetNumbers }),
  job({ name: 'telemetry.rollup', payload: nothing, schedule: '*/10 * * * *', run: (app) => rollUp(app) }),
]
