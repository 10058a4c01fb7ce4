import { capabilities } from '@outpost/contract/devices/capabilities'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../../db/database.ts'
import type { Asking } from '../../configurator/service.ts'
import { bodyOf, callDevice, checkReads, type DescribedApi, targetsOf } from '../../device-api/service.ts'
import { type ApiRecord, recordsIn } from '../../device-services/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'

/** A device that has alerts of its own, and where its API has them. */
export interface AlertDevice {
  device: DeviceRecord
  api: DescribedApi
  /** The list of alerts. */
  rules: string
  /** The list of what they have reported, and of mail accounts; undefined if the API has none. */
  events: string | undefined
  accounts: string | undefined
}

/** Older versions of RutOS have their lists below `/services`. */
const places = ['', '/services'] as const
export const rulesPath = '/events_reporting/config'
export const eventsPath = '/events_reporting/events'
const accountsPath = '/recipients/email_users/config'

const firmwareOf = ({ model, firmware }: DeviceRecord) => capabilities(model, firmware)

/** Returns why the firmware of a device has no alerts of its own; undefined if it may have them. */
function lackOfFirmware(device: DeviceRecord): string | undefined {
  const { has_legacy_alerts, fw_version } = firmwareOf(device)
  if (has_legacy_alerts === true) return undefined
  if (has_legacy_alerts === false)
    return `Only firmware before 07.13 has alerts of its own. This device has ${fw_version ?? 'a newer one'}: use an automation.`
  return 'Only devices with RutOS before 07.13 have alerts of their own. For this device, use an automation.'
}

/**
 * Returns where the API of a device has its alerts, or a message that says why it has none. Throws only unexpected errors;
 * reasons that concern the device are returned.
 */
export async function alertDevice(tx: Transaction, device: DeviceRecord): Promise<AlertDevice | string> {
  const lack = lackOfFirmware(device)
  if (lack !== undefined) return lack
  try {
    const { api } = await targetsOf(tx, [device], 'device_id')
    const find = (path: string) =>
      places.map((place) => `${place}${path}`).find((each) => api.operation('GET', each) !== undefined)
    const rules = find(rulesPath)
    if (rules === undefined) return 'The API of this device has no events reporting, which would send the alerts.'
    return { device, api, rules, events: find(eventsPath), accounts: find(accountsPath) }
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** Returns where a device that is online has its alerts. Throws CONFLICT with the reason, or DEVICE_OFFLINE. */
export async function requireAlertDevice(tx: Transaction, device: DeviceRecord): Promise<AlertDevice> {
  const found = await alertDevice(tx, device)
  if (typeof found === 'string') throw fail('CONFLICT', { message: found })
  if (device.status !== deviceStatuses.online) throw fail('DEVICE_OFFLINE')
  return found
}

/**
 * Asks a device for one of its lists.
 * @throws what asking a device throws, and CONFLICT for an answer that is an error or too long
 */
export async function readRecords(asking: Asking, { device, api }: AlertDevice, path: string): Promise<ApiRecord[]> {
  const [request] = checkReads(api, [{ path }], 'path')
  return recordsIn(bodyOf(await callDevice(asking, device, request!, false), path))
}
