import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { countMonths, forgetOld, noteDevices } from './note.ts'

const nothing = z.object({})

export const statisticsJobs = [
  job({ name: 'statistics.note', payload: nothing, schedule: '*/10 * * * *', run: noteDevices }),
  job({ name: 'statistics.months', payload: nothing, schedule: '25 * * * *', run: countMonths }),
  job({ name: 'statistics.forget', payload: nothing, schedule: '10 4 * * *', run: forgetOld }),
]
