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

interface Common {
  company_id: number
  name: string
  description: string
  type: 'single' | 'periodic'
  period: 'day' | 'week' | 'month'
  parameters: ReportParameter[]
  time_zone: string
}
type Author = { id: number; name: string }

async function addTemplate(tx: Transaction, common: Common, ids: number[], author: Author, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('report_templates')
    .values({
      ...common,
      user_id: author.id,
      username: author.name,
      owner_company_id: common.company_id,
      applied_by: 'device',
      apply_list: ids,
      start_date: null,
      end_date: null,
      recipients: [],
      is_active: true,
      next_at: common.type === 'periodic' ? endOfPeriod(common.period, zone, now) : null,
      generated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const contentOf = (lines: readonly ReportDevice[], span: ReturnType<typeof lastPeriod>) => ({
  all: totalsOf(lines),
  days: daysOf(span, zone).map(({ date }, place) => ({
    date,
    signal: -80 + (place % 5),
    temperature: 330 + place,
    sent: null,
    received: null,
    devices: lines.length,
  })),
  operator_stats: sharesOf(lines.map(({ operator }) => operator)),
  connection_type_stats: [],
})

/** Adds the report of the last period of a template. */
async function addGenerated(
  tx: Transaction,
  common: Common,
  templateId: number,
  devices: readonly DemoDevice[],
  now: Date,
): Promise<void> {
  const span = lastPeriod(common.period, zone, now)
  const hours = Math.round((span.to.getTime() - span.from.getTime()) / 3_600_000)
  const lines = devices.map((device, place) => lineOf(device, device.identity.name, place, hours))
  const report = await tx
    .insertInto('generated_reports')
    .values({
      ...common,
      template_id: templateId,
      template_name: common.name,
      user_id: null,
      applied_by: 'device',
      apply_names: devices.map(({ identity }) => identity.name),
      start_date: span.from,
      end_date: span.to,
      scheduled: common.type === 'periodic',
      state: 'completed',
      devices_count: lines.length,
      below: devices.some(({ companyId }) => companyId !== common.company_id),
      content: JSON.stringify(contentOf(lines, span)),
      finished_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = lines.map((device, place) => ({ place, device: JSON.stringify(device) }))
  await tx
    .insertInto('generated_report_devices')
    .values(rows.map((row) => ({ ...row, report_id: report.id, company_id: common.company_id })))
    .execute()
}

/** Adds templates of reports, and a generated report of each. */
export async function addReports(
  tx: Transaction,
  devices: readonly DemoDevice[],
  author: Author,
  now: Date,
): Promise<void> {
  const owner = await tx.selectFrom('users').select('company_id').where('id', '=', author.id).executeTakeFirstOrThrow()
  const few = devices.slice(0, most)
  const ids = few.map(({ id }) => id)
  for (const plan of plans) {
    const common = { ...plan, company_id: owner.company_id, description: '', parameters, time_zone: zone }
    await addGenerated(tx, common, await addTemplate(tx, common, ids, author, now), few, now)
  }
}
