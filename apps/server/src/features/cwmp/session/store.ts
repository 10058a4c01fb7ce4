import { sql } from 'kysely'
import { isSecretName } from '@outpost/contract/kit/secret-names'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { storable } from '../../../kit/text.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { Parameter } from '../soap/read.ts'
import type { WorkEnd } from './work.ts'

/** The most parameters that are kept of one device. Those that were read longest ago make room. */
const maxKept = 5000
/** The bounds of the seconds between two Informs. */
const interval = { least: 30, most: 604_800 } as const

/** Stores what a device has said about its parameters. Values of passwords and keys are not kept. */
export async function storeParameters(
  app: Program,
  device: { device_id: number; company_id: number },
  { parameters = [], writable }: Pick<WorkEnd, 'parameters' | 'writable'>,
): Promise<void> {
  if (parameters.length === 0) return
  const rows = [...new Map(parameters.map((parameter) => [parameter.name, parameter])).values()].map(
    ({ name, type, value }) =>
      storable({ name, type, value: isSecretParameter(name) ? null : value, writable: writable?.get(name) ?? null }),
  )
  await inTransaction(app.db, systemScope, async (tx) => {
    await sql`
      insert into cwmp_parameters (device_id, company_id, name, type, value, writable)
      select ${device.device_id}, d.company_id, v.name, v.type, v.value, v.writable
      from devices d, json_to_recordset(${JSON.stringify(rows)}::json) as v(name text, type text, value text, writable boolean)
      where d.id = ${device.device_id}
      on conflict (device_id, name) do update set type = excluded.type, value = excluded.value,
        writable = coalesce(excluded.writable, cwmp_parameters.writable), read_at = now()`.execute(tx)
    await sql`
      delete from cwmp_parameters where device_id = ${device.device_id} and name in (
        select name from cwmp_parameters where device_id = ${device.device_id} order by read_at desc, name offset ${maxKept})`.execute(
      tx,
    )
    const seconds = intervalIn(parameters)
    if (seconds !== undefined)
      await tx
        .updateTable('cwmp_devices')
        .set({ inform_interval: seconds })
        .where('device_id', '=', device.device_id)
        .execute()
  })
}

/**
 * Whether the value of a parameter is a secret, by the last two parts of its name without numbers of instances: what is
 * below a `PreSharedKey.1.` is one too.
 */
export const isSecretParameter = (name: string): boolean =>
  name
    .split('.')
    .filter((part) => part !== '' && !/^\d+$/.test(part))
    .slice(-2)
    .some((part) => isSecretName(part) || /psk/i.test(part))

function intervalIn(parameters: readonly Parameter[]): number | undefined {
  const said = parameters.find(({ name }) => name.endsWith('.ManagementServer.PeriodicInformInterval'))
  const seconds = Number(said?.value || Number.NaN)
  return Number.isInteger(seconds) ? Math.min(interval.most, Math.max(interval.least, seconds)) : undefined
}
