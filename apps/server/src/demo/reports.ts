import type { ReportParameter } from '@outpost/contract/reports/constants'
import type { ReportDevice } from '@outpost/contract/reports/generated'
import type { Transaction } from '../db/database.ts'
import { deviceLine } from '../features/reports/generate/device.ts'
import { daysOf, endOfPeriod, lastPeriod } from '../features/reports/generate/period.ts'
import { sharesOf, totalsOf } from '../features/reports/generate/totals.ts'
import type { DemoDevice } from './devices.ts'

const zone = 'Europe/Oslo'
const parameters: ReportParameter[] = ['signal', 'temperature', 'router_uptime', 'operator']
/** Devices of a report. */
const most = 12

const plans = [
  { name: 'Fleet in a week', type: 'periodic', period: 'week' },
  { name: 'Masts in a month', type: 'periodic', period: 'month' },
  { name: 'Yesterday', type: 'single', period: 'day' },
] as const

/** The line of a device, with values around its number. */
function lineOf(device: DemoDevice, name: string, place: number, hours: number): ReportDevice {
  const values = (parameter: string, minimum: number, maximum: number) => ({
    deviceId: device.id,
    parameter,
    part: 0,
    minimum,
    maximum,
    average: (minimum + maximum) / 2,
    count: hours * 12,
    hours: hours - (place % 5),
  })
  const figures = [
    values('signal', -100 - place, -62 - place),
    values('temperature', 21 + place, 48 + place),
    values('router_uptime', 60, 86_400 * (3 + place)),
  ]
  const texts = new Map([['operator', place % 3 === 0 ? 'Telenor' : 'Telia']])
  const member = {
    id: device.id,
    company_id: device.companyId,
    name,
    serial: device.identity.serial,
    mac: device.identity.mac,
  }
  return deviceLine(member, { figures, usage: [], texts, hours, parameters: new Set(parameters) })
}

/** Adds templates of reports, and a generated report of each. */
export async function addReports(
  tx: Transaction,
  devices: readonly DemoDevice[],
  author: { id: number; name: string },
  now: Date,
): Promise<void> {
  const owner = await tx.selectFrom('users').select('company_id').where('id', '=', author.id).executeTakeFirstOrThrow()
  const few = devices.slice(0, most)
  for (const { name, type, period } of plans) {
    const common = { company_id: owner.company_id, name, description: '', type, period, parameters, time_zone: zone }
    const template = await tx
      .insertInto('report_templates')
      .values({
        ...common,
        user_id: author.id,
        username: author.name,
        owner_company_id: owner.company_id,
        applied_by: 'device',
        apply_list: few.map(({ id }) => id),
        start_date: null,
        end_date: null,
        recipients: [],
        is_active: true,
        next_at: type === 'periodic' ? endOfPeriod(period, zone, now) : null,
        generated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const span = lastPeriod(period, zone, now)
    const hours = Math.round((span.to.getTime() - span.from.getTime()) / 3_600_000)
    const lines = few.map((device, place) => lineOf(device, device.identity.name, place, hours))
    const days = daysOf(span, zone).map(({ date }, place) => ({
      date,
      signal: -80 + (place % 5),
      temperature: 330 + place,
      sent: null,
      received: null,
      devices: few.length,
    }))
    const content = {
      all: totalsOf(lines),
      days,
      operator_stats: sharesOf(lines.map(({ operator }) => operator)),
      connection_type_stats: [],
    }
    const report = await tx
      .insertInto('generated_reports')
      .values({
        ...common,
        template_id: template.id,
        template_name: name,
        user_id: author.id,
        applied_by: 'device',
        apply_names: few.map(({ identity }) => identity.name),
        start_date: span.from,
        end_date: span.to,
        scheduled: type === 'periodic',
        state: 'completed',
        devices_count: lines.length,
        below: few.some(({ companyId }) => companyId !== owner.company_id),
        content: JSON.stringify(content),
        finished_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('generated_report_devices')
      .values(
        lines.map((device, place) => ({
          report_id: report.id,
          place,
          company_id: owner.company_id,
          device: JSON.stringify(device),
        })),
      )
      .execute()
  }
}
