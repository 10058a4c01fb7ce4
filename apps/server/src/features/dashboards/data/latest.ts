import type { DashboardValue } from '@outpost/contract/dashboards/schemas'
import { utc } from '../../../kit/paginate.ts'
import type { LatestValue } from '../../telemetry/service.ts'
import { mayRead, type Reader } from './reader.ts'
import type { Source } from './sources.ts'

const nothing = { value: null, unit: null, at: null } as const

/** Returns the latest values at addresses, each with its age and source. What is unknown says why. */
export function latestValues(
  reader: Reader,
  known: ReadonlyMap<string, LatestValue>,
  addresses: readonly string[],
  sourceOf: (address: string) => Source,
): DashboardValue[] {
  return addresses.map((address) => {
    const value = reader.app.values.find(address)
    if (!value) return { address, status: 'missing', ...nothing, period: null, template: null }
    const described = { address, ...sourceOf(address) }
    if (!mayRead(reader, value)) return { ...described, status: 'hidden', ...nothing }
    const latest = known.get(address)
    const unit = value.unit ?? null
    if (!latest) return { ...described, status: 'never', ...nothing, unit }
    return { ...described, status: 'known', value: latest.latest, unit, at: utc(latest.at) }
  })
}
