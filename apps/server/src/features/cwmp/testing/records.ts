import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../../db/database.ts'
import { addDevice, newestDevice } from '../../devices/testing/records.ts'
import type { Makers, Owner } from '../../../testing/make-record.ts'

/** Adds what is known about a device of TR-069, unless it is there already. */
async function manage(tx: Transaction, { company, canary }: Owner, deviceId: number, n: number): Promise<void> {
  await tx
    .insertInto('cwmp_devices')
    .values({
      device_id: deviceId,
      company_id: company.id,
      oui: '00AABB',
      product_class: canary,
      serial: `${canary}-${n}`,
      username: `cpe-${canary}-${randomBytes(4).toString('hex')}`,
      password: randomBytes(32),
      call_password: randomBytes(32),
      network: '192.0',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('cwmp_parameters')
    .values({ device_id: deviceId, company_id: company.id, name: 'Device.A', type: 'string', value: canary })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const makers = {
  'acs address': async (tx, owner, n, app) => {
    const device = (await newestDevice(tx, owner.company.id)) ?? Number(await addDevice(tx, owner, n, app))
    await manage(tx, owner, device, n)
    const { id } = await tx
      .insertInto('cwmp_addresses')
      .values({
        company_id: owner.company.id,
        username: `acs-${owner.canary}-${randomBytes(4).toString('hex')}`,
        password: randomBytes(32),
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
} as const satisfies Makers
