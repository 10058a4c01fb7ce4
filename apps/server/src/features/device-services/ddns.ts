import type { DdnsRule } from '@outpost/contract/device-services/schemas'
import { type ApiRecord, idOf, isOn, textIn } from './records.ts'

/** Where rules of dynamic DNS are, in an API like that of RutOS and in the configurations of OpenWrt. */
export const ddnsPath = (isUci: boolean): string => (isUci ? '/uci/ddns' : '/ddns/config')

/** Minutes of the units in which ddns-scripts counts. */
const minutesOf = new Map([
  ['seconds', 1 / 60],
  ['minutes', 1],
  ['hours', 60],
  ['days', 1440],
])
/** The longest interval in minutes that is shown: ten years. What a device says may be any number. */
const longest = 5_256_000

/** Returns an interval in minutes. `usual` counts where the device has none: the values of ddns-scripts. */
function interval(record: ApiRecord, name: 'check' | 'force', unit: string, usual: number): number {
  const value = Number(textIn(record, `${name}_interval`) || Number.NaN)
  if (!Number.isFinite(value)) return usual
  return Math.min(longest, Math.max(0, value * (minutesOf.get(textIn(record, `${name}_unit`) || unit) ?? 1)))
}

/** Returns the rules among the records of a device. */
export const rulesIn = (records: readonly ApiRecord[]): DdnsRule[] =>
  records.flatMap((record): DdnsRule[] => {
    const id = idOf(record)
    if (id === undefined || textIn(record, '.type') !== 'service') return []
    return [
      {
        id,
        enabled: isOn(record, 'enabled', false),
        service_name: textIn(record, 'service_name'),
        lookup_host: textIn(record, 'lookup_host'),
        domain: textIn(record, 'domain'),
        username: textIn(record, 'username'),
        has_password: textIn(record, 'password') !== '',
        interface: textIn(record, 'interface'),
        use_https: isOn(record, 'use_https', false),
        check_interval: Math.round(interval(record, 'check', 'minutes', 10)),
        force_interval: Math.round(interval(record, 'force', 'hours', 72 * 60) / 60),
      },
    ]
  })

/** The values of a rule that are given. */
export type RuleValues = Partial<Omit<DdnsRule, 'id' | 'has_password'> & { password: string }>

/** Returns the options of a rule on the device. OpenWrt also needs the units of the intervals. */
export function optionsOf(values: RuleValues, isUci: boolean): Record<string, string> {
  const options: Record<string, string> = {}
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) options[name] = typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
  if (!isUci) return options
  return {
    ...options,
    ...(values.check_interval !== undefined && { check_unit: 'minutes' }),
    ...(values.force_interval !== undefined && { force_unit: 'hours' }),
    // The interface whose address is used, as well as the one whose events start a check.
    ...(values.interface !== undefined && { ip_source: 'network', ip_network: values.interface }),
  }
}
