import { randomBytes } from 'node:crypto'
import { addDevice } from '../../devices/service.ts'
import type { Makers } from '../../../testing/make-record.ts'

const suffix = (): string => randomBytes(4).toString('hex')

export const makers = {
  'acs address': async (tx, { company, canary }) =>
    (
      await tx
        .insertInto('cwmp_addresses')
        .values({
          company_id: company.id,
          username: `acs-${canary}-${suffix()}`,
          password: randomBytes(32),
          created_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  'cwmp device': async (tx, { company, canary }, n) => {
    const serial = `${canary} cwmp ${n}`
    const { id } = await addDevice(tx, {
      company_id: company.id,
      name: `${canary} cwmp device ${n}`,
      serial,
      protocol: 'tr-069',
      status: 0,
    })
    await tx
      .insertInto('cwmp_devices')
      .values({
        device_id: id,
        company_id: company.id,
        oui: '00AABB',
        product_class: canary,
        serial,
        username: `cpe-${canary}-${suffix()}`,
        password: randomBytes(32),
        call_password: randomBytes(32),
        network: '192.0',
      })
      .execute()
    await tx
      .insertInto('cwmp_parameters')
      .values({ device_id: id, company_id: company.id, name: 'Device.A', type: 'string', value: canary })
      .execute()
    return id
  },
} as const satisfies Makers
