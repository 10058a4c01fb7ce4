import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Makers, Owner } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'

/** Adds a device with a SIM. */
async function addSim(tx: Transaction, owner: Owner, n: number, app: App): Promise<{ id: number; device_id: number }> {
  const device_id = Number(await addDevice(tx, owner, n, app))
  const { id } = await tx
    .insertInto('data_usage_sims')
    .values({ company_id: owner.company.id, device_id, modem: 1, slot: 1, iccid: owner.canary, since: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, device_id }
}

export const makers = {
  SIM: async (tx, owner, n, app) => (await addSim(tx, owner, n, app)).id,
  'device with SIM': async (tx, owner, n, app) => (await addSim(tx, owner, n, app)).device_id,
} as const satisfies Makers
