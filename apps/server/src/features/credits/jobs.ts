import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { extendAll } from './extend.ts'
import { warnOfLow } from './low.ts'
import { endDataPacks } from './packs.ts'

const nothing = z.object({})

export const creditJobs = [
  job({ name: 'credits.extend', payload: nothing, schedule: '* * * * *', run: (app) => extendAll(app) }),
  job({ name: 'credits.packs', payload: nothing, schedule: '40 * * * *', run: (app) => endDataPacks(app) }),
  job({ name: 'credits.low', payload: nothing, schedule: '20 * * * *', run: (app) => warnOfLow(app) }),
]
