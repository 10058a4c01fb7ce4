import { z } from 'zod'
import { job } from '../../kit/job.ts'
import type { Program } from '../../context.ts'
import { dropOldCompanyInvitations } from './company-invitations.ts'
import { dropOldInvitations } from './invitations.ts'

/** Deletes old invitations of both kinds that were neither accepted nor sent again. */
async function cleanUp(app: Program): Promise<void> {
  await dropOldInvitations(app)
  await dropOldCompanyInvitations(app)
}

export const userJobs = [job({ name: 'users.clean-up', payload: z.object({}), schedule: '40 3 * * *', run: cleanUp })]
