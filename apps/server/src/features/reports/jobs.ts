import { reportLimits } from '@outpost/contract/reports/constants'
import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { cleanUp, orderDue } from './generate/due.ts'
import { generateReport } from './generate/generate.ts'

const nothing = z.object({})

export const reportJobs = [
  job({
    name: 'reports.generate',
    payload: z.object({ id: z.number().int() }),
    run: (app, { id }) => generateReport(app, id),
  }),
  // Between two roll-ups, so that a worker that was down has rolled up before it generates reports.
  job({
    name: 'reports.due',
    payload: nothing,
    schedule: '5,15,25,35,45,55 * * * *',
    run: (app) => orderDue(app),
  }),
  job({
    name: 'reports.clean-up',
    payload: nothing,
    schedule: '50 4 * * *',
    run: (app) => cleanUp(app, reportLimits.keptDays),
  }),
]
