import type { ReportParameter } from '@outpost/contract/reports/constants'
import type { DayOfReport, ReportDevice } from '@outpost/contract/reports/generated'
import type { App } from '../../../context.ts'
import { slices } from '../../../kit/slices.ts'
import { type PartUsage, readUsage } from '../../data-usage/service.ts'
import { type Figures, type Parts, readFigures, readMainTexts, type Span } from '../../telemetry/service.ts'
import type { Collected } from './content.ts'
import { courseOf, deviceLine } from './device.ts'
import type { Member } from './members.ts'
import { daysOf } from './period.ts'
import { meanOf, sharesOf, totalsOf } from './totals.ts'

/** Devices that are read at a time. */
const atOnce = 100

/** The parameters with a history that are read in any case, to know when a device has reported. */
const always = ['router_uptime', 'signal'] as const
const recorded: Readonly<Partial<Record<ReportParameter, readonly string[]>>> = {
  temperature: ['temperature'],
  connection_uptime: ['connection_uptime'],
  data_usage: ['sent', 'received'],
}
const texts: readonly ReportParameter[] = ['operator', 'connection_type']

interface Wanted {
  span: Span
  zone: string
  parameters: readonly ReportParameter[]
}

const hoursOf = ({ from, to }: Span): number => (to.getTime() - from.getTime()) / 3_600_000

/** The sums from which the figures of a day are computed. */
interface DaySums {
  signal: number[]
  temperature: number[]
  sent: number | null
  received: number | null
  devices: number
}

function addToDays(days: DaySums[], figures: readonly Figures[], usage: readonly PartUsage[]): void {
  for (const [part, own] of Map.groupBy(figures, (each) => each.part)) {
    const day = days[part]!
    day.devices++
    for (const name of ['signal', 'temperature'] as const) {
      const course = courseOf(own, name)
      if (course) day[name].push(course.average)
    }
    for (const name of ['sent', 'received'] as const)
      if (own.some(({ parameter }) => parameter === name)) day[name] ??= 0
  }
  for (const { part, sent, received } of usage) {
    const day = days[part]!
    day.sent = (day.sent ?? 0) + sent
    day.received = (day.received ?? 0) + received
  }
}

const presentDay = (date: string, day: DaySums, has: ReadonlySet<ReportParameter>): DayOfReport => ({
  date,
  signal: has.has('signal') ? meanOf(day.signal) : null,
  temperature: has.has('temperature') ? meanOf(day.temperature.map((value) => value * 10)) : null,
  sent: day.sent,
  received: day.received,
  devices: day.devices,
})

/** Reads what is known of some devices. */
async function readSlice(app: App, ids: readonly number[], { span, parameters }: Wanted, parts: Parts) {
  const names = [...new Set([...always, ...parameters.flatMap((name) => recorded[name] ?? [])])]
  const addresses = texts.filter((name) => parameters.includes(name))
  const [figures, usage, valid] = await Promise.all([
    readFigures(app.unscoped, ids, names, parts),
    parameters.includes('data_usage') ? readUsage(app.unscoped, ids, parts) : [],
    addresses.length > 0 ? readMainTexts(app.unscoped, ids, addresses, span) : [],
  ])
  return {
    figures: Map.groupBy(figures, ({ deviceId }) => deviceId),
    usage: Map.groupBy(usage, ({ deviceId }) => deviceId),
    texts: Map.groupBy(valid, ({ deviceId }) => deviceId),
  }
}

/**
 * Collects the figures of a report from the roll-ups, some devices at a time. The caller must have checked that the
 * owner of the report may see the devices and the parameters.
 */
export async function collect(app: App, members: readonly Member[], wanted: Wanted): Promise<Collected> {
  const days = daysOf(wanted.span, wanted.zone)
  const parts: Parts = { starts: days.map(({ start }) => start), end: wanted.span.to }
  const sums: DaySums[] = days.map(() => ({ signal: [], temperature: [], sent: null, received: null, devices: 0 }))
  const parameters = new Set(wanted.parameters)
  const devices: ReportDevice[] = []
  for (const few of slices(members, atOnce)) {
    const read = await readSlice(
      app,
      few.map(({ id }) => id),
      wanted,
      parts,
    )
    for (const member of few) {
      const [figures, usage] = [read.figures.get(member.id) ?? [], read.usage.get(member.id) ?? []]
      addToDays(sums, figures, usage)
      const own = new Map((read.texts.get(member.id) ?? []).map(({ address, value }) => [address, value.slice(0, 100)]))
      devices.push(deviceLine(member, { figures, usage, texts: own, hours: hoursOf(wanted.span), parameters }))
    }
  }
  return {
    devices,
    all: totalsOf(devices),
    days: days.map(({ date }, part) => presentDay(date, sums[part]!, parameters)),
    operator_stats: sharesOf(devices.map(({ operator }) => operator)),
    connection_type_stats: sharesOf(devices.map(({ connection_type }) => connection_type)),
  }
}
