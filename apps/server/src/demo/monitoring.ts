import { templateSchemas } from '@outpost/contract/templates/schemas'
import type { Transaction } from '../db/database.ts'

/** An electricity meter behind a router, read by Modbus TCP. */
const meter = {
  name: 'Electricity meter',
  description: 'Voltage and power of a meter with the address 192.168.1.31.',
  period: 300,
  enabled: true,
  data: [
    {
      url: 'meter',
      source: 'modbus',
      host: '192.168.1.31',
      variables: [
        { id: 'voltage', register: 0, register_type: 'f32', unit: 'V' },
        { id: 'power', register: 2, register_type: 'f32', unit: 'W' },
      ],
    },
  ],
}

/** Adds a monitoring template of a company, which is not assigned to devices yet. */
export async function addMonitoringTemplate(tx: Transaction, company: number, username: string): Promise<void> {
  const { data, ...values } = templateSchemas.create.input.parse({ ...meter, company_id: company })
  const { id } = await tx
    .insertInto('templates')
    .values({ ...values, data: JSON.stringify(data) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { template_id: id, company_id: company }
  await tx
    .insertInto('template_versions')
    .values({ ...of, version: 1, data: JSON.stringify(data), username })
    .execute()
  await tx
    .insertInto('template_numbers')
    .values(data.flatMap(({ url, variables }) => variables.map((one) => ({ ...of, url, variable: one.id }))))
    .execute()
}
