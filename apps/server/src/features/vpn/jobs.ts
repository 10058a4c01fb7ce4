import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { sendWaiting } from './devices/send.ts'

export const vpnJobs = [
  job({
    name: 'vpn.devices',
    payload: z.object({}),
    schedule: '* * * * *',
    run: sendWaiting,
  }),
]
