import { fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../db/database.ts'
import type { DeviceRecord } from '../devices/service.ts'
import type { CheckedRequest, DescribedApi } from './described-api.ts'
import { describedApi, describes, type DescriptionName, knownDescriptions } from './descriptions.ts'
import type { ApiRequest } from './requests.ts'

/** A device that is left out of a run, with the reason for users. */
export interface LeftOut {
  device: DeviceRecord
  reason: 'no_api' | 'no_description' | 'other_description'
  message: string
}

/** The devices of a run that have the same API, and that API. */
export interface Targets {
  description: DescriptionName
  api: DescribedApi
  devices: DeviceRecord[]
  leftOut: LeftOut[]
}

const messages = {
  no_api: 'This device has no API of its own that can be configured from here.',
  no_description: 'There is no description of the API for the firmware of this device. An administrator can upload it.',
} as const

/** Returns a message that says why a device has no description. */
export const reasonOf = (reason: keyof typeof messages): string => messages[reason]

/**
 * Finds the API that most of the devices have, or the one with this name. Devices with another one, or without any, are
 * left out (CONFIGURATOR-030).
 * @param source what errors name
 * @throws VALIDATION if no device has an API
 */
export async function targetsOf(
  tx: Transaction,
  devices: readonly DeviceRecord[],
  source: string,
  wanted?: string,
): Promise<Targets> {
  const known = await knownDescriptions(tx)
  const found = devices.map((device) => ({ device, described: describes(device, known) }))
  const groups = Map.groupBy(found, ({ described }) => (typeof described === 'string' ? '' : described.name))
  groups.delete('')
  const group =
    wanted === undefined ? [...groups.values()].toSorted((a, b) => b.length - a.length)[0] : groups.get(wanted)
  const description = group?.[0]?.described
  const api = typeof description === 'object' ? await describedApi(tx, description) : undefined
  if (typeof description !== 'object' || !api)
    throw fail('VALIDATION', {
      source,
      message:
        devices.length === 1 && typeof found[0]!.described === 'string'
          ? messages[found[0]!.described]
          : 'None of these devices has an API with this description.',
    })
  const leftOut = found.flatMap(({ device, described }): LeftOut[] => {
    if (typeof described === 'string') return [{ device, reason: described, message: messages[described] }]
    if (described.name === description.name) return []
    const message = `The API of this device is ${described.name}, not ${description.name}.`
    return [{ device, reason: 'other_description', message }]
  })
  const out = new Set(leftOut.map(({ device }) => device.id))
  return { description, api, devices: devices.filter(({ id }) => !out.has(id)), leftOut }
}

/**
 * Checks requests that read. `source` is what errors name: `endpoints` gives `endpoints.0.path`.
 * @throws VALIDATION for one that the API does not have, or that changes something
 */
export const checkReads = (api: DescribedApi, requests: readonly Omit<ApiRequest, 'method'>[], source: string) =>
  requests.map((request, at) => api.check({ ...request, method: 'GET' }, `${source}.${at}`))

/**
 * Checks requests that change the device.
 * @throws VALIDATION for one that the API does not have, or that only reads
 */
export const checkWrites = (api: DescribedApi, requests: readonly ApiRequest[], source: string): CheckedRequest[] =>
  requests.map((request, at) => {
    const checked = api.check(request, `${source}.${at}`)
    if (checked.reads)
      throw fail('VALIDATION', {
        source: `${source}.${at}.method`,
        message: `${request.method} ${request.path} changes nothing on the device.`,
      })
    return checked
  })
