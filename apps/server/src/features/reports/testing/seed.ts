import { parameterByName } from '@outpost/contract/device/parameters'
import type { TestOutpost } from '../../../testing/outpost.ts'

/** Values of an hour: minimum, average, maximum, and how many there were. */
export type HourOf = [minimum: number, average: number, maximum: number, count?: number]

/** Stores roll-ups of a device. @param hours by the beginning of the hour */
export const addHours = (
  outpost: TestOutpost,
  device: number,
  parameter: string,
  hours: Readonly<Record<string, HourOf>>,
): Promise<unknown> =>
  outpost.asOwner(
    `insert into telemetry_hourly (hour, device_id, parameter, count, minimum, average, maximum, last) values ${Object.entries(
      hours,
    )
      .map(
        ([hour, [minimum, average, maximum, count = 12]]) =>
          `('${hour}', ${device}, ${parameterByName.get(parameter)!.id}, ${count}, ${minimum}, ${average}, ${maximum}, ${maximum})`,
      )
      .join(', ')}`,
  )

/** Stores what a SIM of a device used in hours, as bytes sent and received. */
export async function addUsage(
  outpost: TestOutpost,
  device: { id: number; company_id: number },
  slot: number,
  hours: Readonly<Record<string, [sent: number, received: number]>>,
): Promise<void> {
  const [sim] = await outpost.asOwner(
    `insert into data_usage_sims (company_id, device_id, modem, slot, since) values (${device.company_id}, ${device.id}, 1, ${slot}, '2026-01-01') returning id`,
  )
  for (const [hour, [sent, received]] of Object.entries(hours))
    await outpost.asOwner(
      `insert into data_usage_hours (sim_id, hour, sent, received, spread, unknown_seconds) values (${String(sim!['id'])}, '${hour}', ${sent}, ${received}, 0, 0)`,
    )
}

/** Stores a text that a device has reported since a time. */
export const addText = (
  outpost: TestOutpost,
  device: number,
  address: string,
  at: string,
  value: string,
): Promise<unknown> =>
  outpost.asOwner(
    `insert into telemetry_texts (device_id, address, at, value) values (${device}, '${address}', '${at}', '${value}')`,
  )
