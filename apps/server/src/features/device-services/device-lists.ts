import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { bodyOf, callDevice, checkReads, type DescribedApi, targetsOf } from '../device-api/service.ts'
import { requireDevice, type DeviceRecord } from '../devices/service.ts'
import { type ApiRecord, recordIn, recordsIn } from './records.ts'

/** A device with its API, which has lists of records. */
export interface DeviceLists {
  device: DeviceRecord
  api: DescribedApi
  /** Whether the API is that of the agent over uci. */
  isUci: boolean
}

/**
 * Returns a device in the scope with its API.
 * @throws NOT_FOUND; CONFLICT if the device has no API that the server knows
 */
export async function requireLists({ tx, scope }: Context, id: number): Promise<DeviceLists> {
  const device = await requireDevice(tx, scope, id)
  try {
    const { api } = await targetsOf(tx, [device], 'id')
    return { device, api, isUci: api.operation('GET', '/uci') !== undefined }
  } catch (error) {
    // The device is no input that could be corrected.
    if (error instanceof ApiError && error.items.every(({ code }) => code === 'VALIDATION'))
      throw fail('CONFLICT', { message: error.message })
    throw error
  }
}

/** Asks a device what is at a path. @returns undefined if the device does not have it */
async function read(context: Context, { device, api }: DeviceLists, path: string, secrets: boolean): Promise<unknown> {
  if (!api.operation('GET', path)) return undefined
  const [request] = checkReads(api, [{ path }], 'path')
  const answer = await callDevice(context, device, request!, secrets)
  return answer.status === 404 ? undefined : bodyOf(answer, path)
}

/**
 * Asks a device for a list.
 * @returns undefined if the device does not have it
 * @throws what asking a device throws, and CONFLICT for an answer that is an error or too long
 */
export async function readList(context: Context, lists: DeviceLists, path: string): Promise<ApiRecord[] | undefined> {
  const body = await read(context, lists, path, false)
  return body === undefined ? undefined : recordsIn(body)
}

/**
 * Asks a device for one record.
 * @param secrets whether its passwords are wanted, for a user who may write them
 * @returns undefined if the device does not have it
 * @throws as `readList`
 */
export async function readRecord(
  context: Context,
  lists: DeviceLists,
  path: string,
  secrets = false,
): Promise<ApiRecord | undefined> {
  return recordIn(await read(context, lists, path, secrets))
}
