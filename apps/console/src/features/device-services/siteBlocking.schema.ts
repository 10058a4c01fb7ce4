import { blockingModes } from '@outpost/contract/device-services/constants'
import { z } from 'zod'

/** The fields of the form: host names are entered as lines. */
export const siteBlockingForm = z.object({
  enabled: z.boolean(),
  mode: z.enum(blockingModes),
  hosts: z.string().max(14_000).optional(),
})

/** Host names, separated by line breaks, spaces, commas or semicolons, as CSV files have them. */
export const hostsPattern = /^[\s,;"]*(?:[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?(?:[\s,;"]+|$))*$/

/** Returns the host names in a text. */
export const hostsIn = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(/[\s,;"]+/).filter((host) => host !== '') : []
