import type { ReportParameter } from '@outpost/contract/reports/constants'
import type { ReportDevice } from '@outpost/contract/reports/generated'
import type { PartUsage } from '../../data-usage/service.ts'
import type { Figures } from '../../telemetry/service.ts'
import type { Member } from './members.ts'

/** What was read of a device. */
export interface Read {
  figures: readonly Figures[]
  usage: readonly PartUsage[]
  texts: ReadonlyMap<string, string>
  /** The hours of the period. */
  hours: number
  parameters: ReadonlySet<ReportParameter>
}

/** The values of a parameter over a whole period. */
export interface Course {
  minimum: number
  maximum: number
  average: number
}

/** Combines the figures of the parts of a period; undefined if there are none. */
export function courseOf(figures: readonly Figures[], parameter: string): Course | undefined {
  const own = figures.filter((each) => each.parameter === parameter)
  if (own.length === 0) return undefined
  const count = own.reduce((sum, each) => sum + each.count, 0)
  return {
    minimum: Math.min(...own.map(({ minimum }) => minimum)),
    maximum: Math.max(...own.map(({ maximum }) => maximum)),
    average: own.reduce((sum, each) => sum + each.average * each.count, 0) / count,
  }
}

/** As the API has temperatures. */
const tenths = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value * 10))
const whole = (value: number | undefined): number | null => (value === undefined ? null : Math.round(value))

/** The hours of a period in which a device has reported any value. */
export function knownHours(figures: readonly Figures[]): number {
  const byPart = Map.groupBy(figures, ({ part }) => part)
  return [...byPart.values()].reduce((sum, own) => sum + Math.max(...own.map(({ hours }) => hours)), 0)
}

/** Sums what the SIMs of a device used. Null if the device has neither reported its counters nor used anything. */
function usageOf({ figures, usage }: Read, name: 'sent' | 'received', sim?: 1 | 2): number | null {
  const own = usage.filter((each) => sim === undefined || each.sim === sim)
  if (own.length > 0) return own.reduce((sum, each) => sum + each[name], 0)
  return sim === undefined && figures.some(({ parameter }) => parameter === name) ? 0 : null
}

const dataOf = (read: Read) => ({
  sent: usageOf(read, 'sent'),
  received: usageOf(read, 'received'),
  sent_sim1: usageOf(read, 'sent', 1),
  sent_sim2: usageOf(read, 'sent', 2),
  received_sim1: usageOf(read, 'received', 1),
  received_sim2: usageOf(read, 'received', 2),
  unknown_seconds: read.usage.reduce((sum, { unknownSeconds }) => sum + unknownSeconds, 0),
})

const noData: ReturnType<typeof dataOf> = {
  sent: null,
  received: null,
  sent_sim1: null,
  sent_sim2: null,
  received_sim1: null,
  received_sim2: null,
  unknown_seconds: 0,
}

/** Makes the line of a device. What was not asked for or is not known is null. */
export function deviceLine({ id, name, serial, mac }: Member, read: Read): ReportDevice {
  const { figures, texts, hours, parameters } = read
  const of = (parameter: ReportParameter): Course | undefined =>
    parameters.has(parameter) ? courseOf(figures, parameter) : undefined
  const known = knownHours(figures)
  const textOf = (parameter: ReportParameter): string | null =>
    (known > 0 && parameters.has(parameter) && texts.get(parameter)) || null
  const [signal, temperature] = [of('signal'), of('temperature')]
  return {
    router_id: id,
    name,
    serial,
    mac,
    ...(parameters.has('data_usage') ? dataOf(read) : noData),
    min_signal: whole(signal?.minimum),
    max_signal: whole(signal?.maximum),
    average_signal: whole(signal?.average),
    min_temperature: tenths(temperature?.minimum),
    max_temperature: tenths(temperature?.maximum),
    average_temperature: tenths(temperature?.average),
    router_uptime: whole(of('router_uptime')?.maximum),
    connection_uptime: whole(of('connection_uptime')?.maximum),
    operator: textOf('operator'),
    connection_type: textOf('connection_type'),
    coverage: Math.min(100, Math.round((known / hours) * 100)),
  }
}
