import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { dropOldInvitations } from './invitations.ts'

export const userJobs = [job({ name: 'users.clean-up', payload: z.object({}), schedule: '40 3 * * *', run: dropOldInvitations })]
