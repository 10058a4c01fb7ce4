import type { Makers } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'

export const makers = {
  SIM: async (tx, owner, n, app) => {
    const device_id = Number(await addDevice(tx, owner, n, app))
    const { id } = await tx
      .insertInto('data_usage_sims')
      .values({ company_id: owner.company.id, device_id, modem: 1, slot: 1, iccid: owner.canary, since: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
} as const satisfies Makers
