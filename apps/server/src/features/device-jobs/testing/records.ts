import type { Makers } from '../../../testing/make-record.ts'
import { addDevice, newestDevice } from '../../devices/testing/records.ts'
import { addApproval } from './approval.ts'
import { addJob } from './job.ts'

export const makers = {
  'job approval': async (tx, owner, n, app) => {
    const device = (await newestDevice(tx, owner.company.id)) ?? Number(await addDevice(tx, owner, n, app))
    return addApproval(tx, owner, device)
  },
  /** The id of a job, by which its order is found. It is a job of the newest device, as the records of files are. */
  'job order': async (tx, owner, n, app) => {
    const device = (await newestDevice(tx, owner.company.id)) ?? Number(await addDevice(tx, owner, n, app))
    return addJob(tx, owner, device)
  },
} as const satisfies Makers
