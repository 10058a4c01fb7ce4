import { reportParameters } from '@outpost/contract/reports/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRows } from '../../kit/csv.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { generateReport } from './generate/generate.ts'
import { addHours, addText, addUsage, type HourOf } from './testing/seed.ts'

let outpost: TestOutpost
let company: { id: number }
let member: Person
beforeAll(async () => {
  outpost = await startOutpost()
  company = await outpost.build.company(1)
  member = await outpost.build.user(company.id, 'admin')
})
afterAll(() => outpost.close())

/** March in Oslo, with the hour that is skipped on the 29th. */
const march = {
  type: 'single',
  period: 'custom',
  start_date: '2026-03-01T00:00:00+01:00',
  end_date: '2026-04-01T00:00:00+02:00',
  time_zone: 'Europe/Oslo',
  parameters: [...reportParameters],
}

const addTemplate = async (more: object, who = member): Promise<number> => {
  const { status, body } = await who.post('/reports', {
    name: 'Fleet',
    applied_by: 'company',
    apply_list: [company.id],
    ...march,
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}

/** Generates a report now. @returns its id */
const generate = async (template: number, who = member): Promise<number> => {
  const { status, body } = await who.post(`/reports/${template}/generate`)
  expect(status).toBe(200)
  const [row] = await outpost.asOwner(`select max(id) as id from generated_reports where template_id = ${template}`)
  const id = Number(row!['id'])
  await generateReport(outpost.running.app, id)
  const events = (await who.get(`/status/channel/${body.meta.channel}`)).body.data[String(template)]
  expect(events.at(-1)).toMatchObject({ status: 'completed' })
  return id
}

const read = async (id: number, who = member) => (await who.get(`/reports/generated/${id}`)).body

const hours: Record<string, HourOf> = {
  '2026-03-01T02:00:00Z': [-90, -80, -70],
  '2026-03-28T23:00:00Z': [-95, -85, -75],
  '2026-03-29T01:00:00Z': [-101, -90, -64],
  '2026-03-31T21:00:00Z': [-88, -77, -66],
  // The first hour of April in Oslo.
  '2026-03-31T22:00:00Z': [-120, -110, -20],
}

async function addMeasured() {
  const device = { ...(await outpost.build.device(company.id)), company_id: company.id }
  await addHours(outpost, device.id, 'signal', hours)
  await addHours(outpost, device.id, 'temperature', {
    '2026-03-02T10:00:00Z': [20, 25.25, 31.4],
    '2026-03-29T01:00:00Z': [18.7, 22, 24],
  })
  await addHours(outpost, device.id, 'router_uptime', { '2026-03-02T10:00:00Z': [100, 500, 90_061] })
  await addUsage(outpost, device, 1, { '2026-03-01T02:00:00Z': [1000, 5000], '2026-03-31T22:00:00Z': [7, 7] })
  await addUsage(outpost, device, 2, { '2026-03-29T01:00:00Z': [20, 3_000_000] })
  await addText(outpost, device.id, 'operator', '2026-02-01T00:00:00Z', 'Telia')
  await addText(outpost, device.id, 'operator', '2026-03-20T00:00:00Z', '=Telenor()')
  await addText(outpost, device.id, 'connection_type', '2026-02-01T00:00:00Z', '4G (LTE)')
  return device
}

test('REPORTS-015 REPORTS-018 REPORTS-020 REPORTS-026 REPORTS-032 the numbers are those of the screens, cell by cell', async () => {
  const device = await addMeasured()
  const silent = await outpost.build.device(company.id)
  const id = await generate(await addTemplate({}))
  const { data, meta } = await read(id)
  const span = 'start_date=2026-02-28T23:00:00Z&end_date=2026-03-31T22:00:00Z'
  const line = data.devices.find(({ router_id }: { router_id: number }) => router_id === device.id)

  // The charts of the device.
  const { series } = (
    await member.get(`/devices/${device.id}/metrics?parameters=signal,temperature,router_uptime&${span}`)
  ).body.data
  const of = (name: string) => series.find(({ parameter }: { parameter: string }) => parameter === name)
  const known = (values: (number | null)[]) => values.filter((value) => value !== null)
  expect(line.min_signal).toBe(Math.min(...known(of('signal').minima)))
  expect(line.max_signal).toBe(Math.max(...known(of('signal').maxima)))
  const averages = known(of('signal').values)
  expect(line.average_signal).toBe(Math.round(averages.reduce((sum, value) => sum + value, 0) / averages.length))
  expect(line.max_temperature).toBe(Math.max(...known(of('temperature').maxima)) * 10)
  expect(line.router_uptime).toBe(Math.max(...known(of('router_uptime').maxima)))

  // The extremes of the company.
  const extremes = (
    await member.get(
      `/devices/companies/${company.id}/group/data?parameter=signal&start_date=2026-02-28T23:00:00Z&end_date=2026-03-31T21:59:59Z`,
    )
  ).body.data
  expect(data.all.max_signal.value).toBe(extremes.Maximum?.value ?? extremes.devices[0].Maximum.value)

  // The usage of the SIMs.
  const days = (
    await member.get(`/devices/${device.id}/data-usage?start_date=2026-02-28T23:00:00Z&end_date=2026-03-31T21:59:59Z`)
  ).body.data
  const usage = days.flatMap(
    ({ modems }: { modems: { sims: { sim_id: number; data: { rx: number; tx: number } }[] }[] }) =>
      modems.flatMap(({ sims }) => sims),
  )
  const sum = (slot: number, name: 'rx' | 'tx') =>
    usage
      .filter(({ sim_id }: { sim_id: number }) => sim_id === slot)
      .reduce((total: number, { data: bytes }: { data: { rx: number; tx: number } }) => total + bytes[name], 0)
  expect([line.sent_sim1, line.received_sim1, line.sent_sim2, line.received_sim2]).toEqual([
    sum(1, 'tx'),
    sum(1, 'rx'),
    sum(2, 'tx'),
    sum(2, 'rx'),
  ])
  expect([line.sent, line.received]).toEqual([1020, 3_005_000])
  expect(data.all.mobile_data).toEqual({ sent: 1020, received: 3_005_000, total: 3_006_020 })

  // What is not known is null, not zero.
  const unknown = data.devices.find(({ router_id }: { router_id: number }) => router_id === silent.id)
  expect(unknown).toMatchObject({ sent: null, min_signal: null, router_uptime: null, operator: null, coverage: 0 })
  expect(data.days).toHaveLength(31)
  expect(data.days[28]).toMatchObject({ date: '2026-03-29', signal: -87, received: 3_000_000 })
  expect(data.days[5]).toMatchObject({ date: '2026-03-06', signal: null, sent: null, devices: 0 })
  expect(data.operator_stats).toEqual([{ name: 'Telia', value: 100 }])
  expect(meta).toMatchObject({ max_router_uptime: '1d 1h 1m', max_connection_uptime: '' })
  expect(data.params).toMatchObject({
    report_name: 'Fleet',
    company: company.id,
    period_type: 'custom',
    time_zone: 'Europe/Oslo',
  })

  // The files.
  const csv = [...csvRows((await member.get(`/reports/generated/${id}/csv`)).body)].map(({ cells }) => cells)
  const cells = (one: typeof line) =>
    [
      one.name,
      one.serial,
      one.mac,
      one.min_signal,
      one.average_signal,
      one.max_signal,
      ...[one.min_temperature, one.average_temperature, one.max_temperature].map((value) =>
        value === null ? null : value / 10,
      ),
      one.sent,
      one.received,
      one.sent_sim1,
      one.received_sim1,
      one.sent_sim2,
      one.received_sim2,
      one.router_uptime,
      one.connection_uptime,
      one.operator,
      one.connection_type,
      one.coverage,
    ].map((value) => (value === null ? '' : String(value)))
  expect(csv.slice(1)).toEqual(data.devices.map(cells))
  const xlsx = (await member.get(`/reports/generated/${id}/xlsx`)).body as string
  expect(xlsx.split('\n')).toEqual(csv.map((row) => row.join(',')))
  const pdf = await member.get(`/reports/generated/${id}/pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.body.slice(0, 5)).toBe('%PDF-')
})
