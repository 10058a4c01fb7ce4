import { multiLimits } from '@outpost/contract/multi-config/constants'
import type { ChosenRequest, Draft } from './draft.ts'

/** Requests that one run may have for each device. */
export const maxRequests = multiLimits.each

/** Whether all parameters in the path of a request have a value. */
export const isComplete = ({ operation, parameters }: ChosenRequest): boolean =>
  [...operation.matchAll(/\{([^{}]+)\}/g)].every(([, name]) => (parameters[name!] ?? '').trim() !== '')

/** A key that no present request has. */
export const newKey = (requests: readonly ChosenRequest[]): string =>
  String(1 + Math.max(0, ...requests.map(({ key }) => Number(key))))

/** The changes that take a request out of a draft, with the values that were set for it. */
export const withoutRequest = ({ requests, values }: Draft, key: string): Partial<Draft> => ({
  requests: requests.filter((one) => one.key !== key),
  values: Object.fromEntries(Object.entries(values).filter(([row]) => !row.startsWith(`${key}/`))),
})
