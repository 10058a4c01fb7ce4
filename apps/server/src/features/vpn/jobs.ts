import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { announceDue } from './devices/due.ts'

export const vpnJobs = [
  job({
    name: 'vpn.devices',
    payload: z.object({}),
    schedule: '* * * * *',
    run: announceDue,
  }),
]
