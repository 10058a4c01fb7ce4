import type { NewDevice } from '@outpost/contract/devices/schemas'
import type { App } from '../../context.ts'
import type { Actor } from '../../kit/actor.ts'
import { event } from '../../kit/event.ts'
import type { Context } from '../../kit/implement.ts'
import type { DeviceRecord } from './device-record.ts'
import type { CwmpClaim } from './table.ts'

/** The files that a device receives when it first connects. */
export type FirstFiles = Pick<NewDevice, 'company_id' | 'device_series' | 'firmware_file_id' | 'config_file_id'>

/**
 * Devices are about to be registered. A subscriber throws FORBIDDEN or VALIDATION if the user may not use one of the
 * files, or a file does not fit these devices. `sources` identify the entries in errors.
 */
export const devicesRegistering = event<{
  context: Context
  entries: readonly FirstFiles[]
  sources: readonly string[]
}>('devicesRegistering')

/** A device has been registered before its first connection. Its files have been checked. */
export const deviceRegistered = event<{ context: Context; device: DeviceRecord; files: FirstFiles }>('deviceRegistered')

/** Devices are about to be moved to another company. A subscriber throws if the user may not move one of them. */
export const devicesMoving = event<{ app: App; actor: Actor; ids: readonly number[]; companyId: number }>(
  'devicesMoving',
)

/** Devices have been added, with their companies. */
export const devicesAdded = event<{ devices: readonly Pick<DeviceRecord, 'id' | 'company_id'>[] }>('devicesAdded')

/** Periods of groups of values have changed, besides that of the regular reports. */
export const devicePeriodsChanged = event<{ app: App; ids: readonly number[] }>('devicePeriodsChanged')

/** A user has set or cleared the location of a device. */
export const devicePlaced = event<{ id: number }>('devicePlaced')

/** Devices have been moved from one company to another, and what belongs to them has to follow. */
export const devicesMoved = event<{ app: App; ids: readonly number[]; companyId: number; fromCompanyId: number }>(
  'devicesMoved',
)

/** Devices are about to be deleted. */
export const devicesRemoving = event<{ ids: readonly number[] }>('devicesRemoving')

/**
 * Devices have gone offline. `since`: when each was last seen. `byServer`: because of the server itself, which was
 * restarted or lost a gateway.
 */
export const devicesOffline = event<{
  devices: readonly { id: number; company_id: number; since: Date; byServer: boolean }[]
}>('devicesOffline')

/** Devices have come online. */
export const devicesOnline = event<{ ids: readonly number[] }>('devicesOnline')

/** A user has approved a device that has no key, and it is in the list now. A later feature lets it in. */
export const claimApproved = event<{
  app: App
  device: DeviceRecord
  claim: CwmpClaim
  serial: string
  ip: string
}>('claimApproved')
