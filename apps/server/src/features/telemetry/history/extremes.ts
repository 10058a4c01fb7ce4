import { parameterByName } from '@outpost/contract/device/parameters'
import type { ExtremeParameter } from '@outpost/contract/telemetry/history/constants'
import type { DeviceExtremes, Extreme } from '@outpost/contract/telemetry/history/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { utc } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import type { Span } from '../series.ts'

/** The devices of companies or with a tag. */
export type DevicesOf = { companies: readonly number[] } | { tag: number }

interface Row {
  device_id: number
  device_name: string
  serial: string
  maximum: number
  maximum_at: Date
  minimum: number
  minimum_at: Date
}

/**
 * Finds the greatest and smallest value of each device in a period, from the roll-ups, which are at most ten minutes
 * old. Times are those of the hours. Devices without a value are missing.
 */
export async function readExtremes(
  tx: Transaction,
  scope: Scope,
  of: DevicesOf,
  name: ExtremeParameter,
  { from, to }: Span,
): Promise<DeviceExtremes[]> {
  const chosen =
    'tag' in of
      ? sql`exists (select from device_tags dt where dt.device_id = d.id and dt.tag_id = ${of.tag})`
      : sql`d.company_id = any(${of.companies}::int[])`
  const { rows } = await sql<Row>`
    select d.id as device_id, d.name as device_name, d.serial, e.* from devices d, lateral (
      select max(maximum) as maximum, (array_agg(hour order by maximum desc, hour))[1] as maximum_at,
        min(minimum) as minimum, (array_agg(hour order by minimum, hour))[1] as minimum_at
      from telemetry_hourly where device_id = d.id and parameter = ${parameterByName.get(name)!.id}::smallint
        and hour >= date_trunc('hour', ${from}::timestamptz) and hour < ${to}) e
    where ${chosen} and ${inScope(scope, 'd.company_id')} and e.maximum is not null
    order by d.id`.execute(tx)
  return rows.map(({ maximum, maximum_at, minimum, minimum_at, ...device }) => ({
    device_id: device.device_id,
    Maximum: { ...device, value: maximum, created_at: utc(maximum_at) },
    Minimum: { ...device, value: minimum, created_at: utc(minimum_at) },
  }))
}

/** Returns the extremes of all devices; of equal values, that of the device with the lowest id. */
export const extremesOf = (devices: readonly DeviceExtremes[]): { Maximum: Extreme | null; Minimum: Extreme | null } =>
  devices.reduce<{ Maximum: Extreme | null; Minimum: Extreme | null }>(
    ({ Maximum, Minimum }, device) => ({
      Maximum: !Maximum || device.Maximum.value > Maximum.value ? device.Maximum : Maximum,
      Minimum: !Minimum || device.Minimum.value < Minimum.value ? device.Minimum : Minimum,
    }),
    { Maximum: null, Minimum: null },
  )
