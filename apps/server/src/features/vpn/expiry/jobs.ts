import { z } from 'zod'
import { job } from '../../../kit/job.ts'
import { renewCertificates } from './renew.ts'
import { warnOfExpiry } from './warn.ts'

export const expiryJobs = [
  job({
    name: 'vpn.certificates',
    payload: z.object({}),
    schedule: '12 * * * *',
    async run(app) {
      const now = new Date()
      await renewCertificates(app, now)
      await warnOfExpiry(app, now)
    },
  }),
]
