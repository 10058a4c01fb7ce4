import type { Makers } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'

export const makers = {
  'monitoring template': async (tx, owner, n, app) => {
    const { company, canary } = owner
    const data = JSON.stringify([])
    const { id } = await tx
      .insertInto('templates')
      .values({
        company_id: company.id,
        name: `${canary} ${n}`,
        description: canary,
        period: 300,
        enabled: true,
        retention: 90,
        api_system: null,
        api_version: '',
        device_documentation_id: null,
        data,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const of = { template_id: id, company_id: company.id }
    await tx
      .insertInto('template_versions')
      .values({ ...of, version: 1, data, username: canary })
      .execute()
    await tx
      .insertInto('template_numbers')
      .values({ ...of, url: canary, variable: canary })
      .execute()
    const device_id = Number(await addDevice(tx, owner, n, app))
    await tx
      .insertInto('template_assignments')
      .values({ ...of, device_id, period: 300, enabled: true })
      .execute()
    await tx
      .insertInto('template_devices')
      .values({ device_id, company_id: company.id, plan: canary, wanted: null, reported: null, abilities: null })
      .execute()
    await tx
      .insertInto('failed_readings')
      .values({ ...of, device_id, log: [canary] })
      .execute()
    return id
  },
} as const satisfies Makers
