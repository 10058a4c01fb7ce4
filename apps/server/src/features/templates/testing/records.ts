import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Makers, Owner } from '../../../testing/make-record.ts'
import { addDevice } from '../../devices/testing/records.ts'

/** Adds a template that is assigned to a new device, whose readings have failed once. */
async function addTemplate(
  tx: Transaction,
  owner: Owner,
  n: number,
  app: App,
): Promise<{ templateId: number; deviceId: number }> {
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
      updated_by: null,
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
  return { templateId: id, deviceId: device_id }
}

export const makers = {
  'monitoring template': async (...of) => (await addTemplate(...of)).templateId,
  'device with readings': async (...of) => (await addTemplate(...of)).deviceId,
} as const satisfies Makers
