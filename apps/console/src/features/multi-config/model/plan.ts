import { multiLimits } from '@outpost/contract/multi-config/constants'
import type { multiConfig } from '@outpost/contract/multi-config/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { Draft } from './draft.ts'
import { bodyFor, type OptionRow, type Request } from './values.ts'

export type Entry = InputOf<typeof multiConfig.configure>['configuration'][number]

/** A request with the devices that get the same body. */
export interface PlannedEntry {
  request: Request
  ids: readonly number[]
  /** Undefined for a request without a body. */
  body: unknown
}

/** What would be sent to devices, in the order of the requests. Devices that get the same are one entry. */
export function planOf(
  requests: readonly Request[],
  rows: readonly OptionRow[],
  values: Draft['values'],
  ids: readonly number[],
): PlannedEntry[] {
  return requests.flatMap((request) => {
    const groups = new Map<string, { ids: number[]; body: unknown }>()
    for (const id of ids) {
      const found = bodyFor(request, rows, values, id)
      if (!found) continue
      const key = JSON.stringify(found.data) ?? ''
      const group = groups.get(key) ?? { ids: [], body: found.data }
      group.ids.push(id)
      groups.set(key, group)
    }
    return [...groups.values()].map((group) => ({ request, ...group }))
  })
}

/** The devices to which a plan sends something. */
export const reachedBy = (plan: readonly PlannedEntry[]): number[] => [...new Set(plan.flatMap(({ ids }) => ids))]

const entryOf = ({ request, body }: PlannedEntry, ids: number[]): Entry => ({
  device_id: ids,
  path: request.path,
  method: request.operation.method,
  ...(body !== undefined && { request_data: body }),
})

/** The parts in which a plan is sent: a request to the server has at most so many devices and entries. */
export function partsOf(plan: readonly PlannedEntry[]): { ids: number[]; configuration: Entry[] }[] {
  const split = (ids: number[]): { ids: number[]; configuration: Entry[] }[] => {
    const wanted = new Set(ids)
    const configuration = plan.flatMap((entry) => {
      const own = entry.ids.filter((id) => wanted.has(id))
      return own.length > 0 ? [entryOf(entry, own)] : []
    })
    if (ids.length <= multiLimits.devices && configuration.length <= multiLimits.entries)
      return [{ ids, configuration }]
    const middle = Math.ceil(ids.length / 2)
    return [...split(ids.slice(0, middle)), ...split(ids.slice(middle))]
  }
  const ids = reachedBy(plan)
  return ids.length === 0 ? [] : split(ids)
}
