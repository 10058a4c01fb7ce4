import { measured } from '@outpost/contract/device/answers'
import { problemLimits, silence } from '@outpost/contract/devices/problems'
import type { Device } from '@outpost/contract/devices/device'
import { toMillis } from '@outpost/ui/Cells'
import { isTesting } from '../../devices/public.ts'

/** What is wrong with a device, with the value that shows it. */
export type Problem =
  | { kind: 'offline'; since: number | undefined; reason: string | null }
  | { kind: 'notMonitored' | 'neverConnected' }
  | { kind: 'outdated'; since: number }
  | { kind: 'configuration'; count: number }
  | { kind: 'signal' | 'temperature' | 'memory' | 'storage'; value: number }

/** The age in seconds from which a report is outdated. */
const outdatedAfter = (device: Device): number =>
  Math.max(silence.seconds, silence.periods * (Number(device.dynamic_monitoring) || 0))

/**
 * Finds what is wrong with a device from its latest values, the most serious first. Values of an offline device are not
 * judged, because they are old. The list filter `problem` applies the same rules.
 * @param now milliseconds since 1970
 */
export function problemsOf(device: Device, now: number): Problem[] {
  if (device.monitoring_enabled === 0) return [{ kind: 'notMonitored' }]
  if (device.status === null || device.status === undefined) return [{ kind: 'neverConnected' }]
  const drift = device.configuration_drift ?? 0
  const configuration: Problem[] = drift > 0 ? [{ kind: 'configuration', count: drift }] : []
  if (isTesting(device, now)) return configuration
  if (device.status !== 1)
    return [
      { kind: 'offline', since: toMillis(device.last_seen_at), reason: device.offline_reason ?? null },
      ...configuration,
    ]
  const value = (field: string): number | undefined => {
    const found = measured(field, device[field])
    return typeof found === 'number' ? found : undefined
  }
  const above = (kind: 'temperature' | 'memory' | 'storage', field: string): Problem[] => {
    const found = value(field)
    return found !== undefined && found >= problemLimits[kind] ? [{ kind, value: found }] : []
  }
  const reported = toMillis(device.last_update_at)
  const signal = value('signal')
  return [
    ...(reported !== undefined && now - reported > outdatedAfter(device) * 1000
      ? [{ kind: 'outdated' as const, since: reported }]
      : []),
    ...(signal !== undefined && signal <= problemLimits.signal ? [{ kind: 'signal' as const, value: signal }] : []),
    ...configuration,
    ...above('temperature', 'temperature'),
    ...above('memory', 'memory_used'),
    ...above('storage', 'storage_used'),
  ]
}
