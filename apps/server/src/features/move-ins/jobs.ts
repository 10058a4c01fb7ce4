import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { advanceMove, resumeMoves } from './advance.ts'

export const moveJobs = [
  job({ name: 'move-ins.advance', payload: z.object({ id: z.number() }), run: advanceMove }),
  job({ name: 'move-ins.resume', payload: z.object({}), schedule: '* * * * *', run: resumeMoves }),
]
