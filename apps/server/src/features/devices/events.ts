import type { NewDevice } from '@outpost/contract/devices/schemas'
import type { App } from '../../context.ts'
import { event } from '../../kit/event.ts'
import type { Context } from '../../kit/implement.ts'
import type { DeviceRecord } from './device-record.ts'

/** What a device is given when it first connects. */
export type FirstFiles = Pick<NewDevice, 'company_id' | 'device_series' | 'firmware_file_id' | 'config_file_id'>

/**
 * Devices are about to be registered. A subscriber throws FORBIDDEN or VALIDATION where the caller may not load one of the files,
 * or it is not for these devices; `sources` name the entries.
 */
export const devicesRegistering = event<{
  context: Context
  entries: readonly FirstFiles[]
  sources: readonly string[]
}>('devicesRegistering')

/** A device has been registered before it came; its files have been checked. */
export const deviceRegistered = event<{ context: Context; device: DeviceRecord; files: FirstFiles }>('deviceRegistered')

/** Devices are about to go to another company. */
export const devicesMoving = event<{ app: App; ids: readonly number[] }>('devicesMoving')

/** Devices have been added; each stands in its company. */
export const devicesAdded = event<{ devices: readonly Pick<DeviceRecord, 'id' | 'company_id'>[] }>('devicesAdded')

/** Devices have gone to another company: what belongs to them follows. */
export const devicesMoved = event<{ ids: readonly number[]; companyId: number }>('devicesMoved')
