import type { Transaction } from '../db/database.ts'

/** Adds a configuration template, which applies to the devices of a company. */
export async function addConfigurationTemplate(tx: Transaction, company: number, username: string): Promise<void> {
  const { id } = await tx
    .insertInto('desired_templates')
    .values({ company_id: company, name: 'Time server' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { template_id: id, company_id: company }
  const text =
    "package system\nconfig timeserver 'ntp'\n\toption enabled '1'\n\tlist server '{{ time_server }}'\n\tlist server '1.openwrt.pool.ntp.org'"
  const variables = [{ name: 'time_server', type: 'hostname', default: '0.openwrt.pool.ntp.org', values: [] }]
  await tx
    .insertInto('desired_template_versions')
    .values({ ...of, version: 1, text, variables: JSON.stringify(variables), username })
    .execute()
  await tx
    .insertInto('desired_assignments')
    .values({ ...of, version: null, place: 0, target_company_id: company, tag_id: null, device_id: null })
    .execute()
}
