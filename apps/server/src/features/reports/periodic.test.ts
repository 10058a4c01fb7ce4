import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { cleanUp, orderDue } from './generate/due.ts'
import { generateReport } from './generate/generate.ts'
import { addHours } from './testing/seed.ts'

let outpost: TestOutpost
let company: { id: number }
let member: Person
beforeAll(async () => {
  outpost = await startOutpost()
  company = await outpost.build.company(1)
  member = await outpost.build.user(company.id, 'admin')
})
afterAll(() => outpost.close())

const template = (more: object = {}) => ({
  name: 'Every day',
  type: 'periodic',
  period: 'day',
  parameters: ['signal', 'data_usage'],
  applied_by: 'company',
  apply_list: [company.id],
  time_zone: 'Europe/Oslo',
  recipients: ['one@example.com', 'two@example.com', 'ONE@example.com'],
  ...more,
})
const add = async (more: object = {}, who = member): Promise<number> => {
  const { status, body } = await who.post('/reports', template(more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const get = async (id: number, who = member) => (await who.get(`/reports/${id}`)).body.data
const generated = async (id: number, who = member) =>
  (await who.get(`/reports/generated?report_template_id=${id}`)).body.data
/** Half an hour and a minute after the end of the current period of a template. */
const afterEnd = async (id: number): Promise<Date> =>
  new Date(Date.parse(`${(await get(id)).next_at.replace(' ', 'T')}Z`) + 31 * 60_000)
const mailsOf = (id: number) =>
  outpost.asOwner(
    `select recipient, subject from mails where kind = 'report' and company_id = ${company.id} and subject like '%${id}%' order by recipient`,
  )

test('REPORTS-027 REPORTS-031 REPORTS-033 a periodic report is generated and mailed once, whatever is run again', async () => {
  const { app } = outpost.running
  const id = await add()
  await outpost.admin.put(`/reports/${id}`, {})
  expect((await member.put(`/reports/${id}`, { name: `Daily ${id}` })).status).toBe(200)
  expect(await get(id)).toMatchObject({ is_active: 1, recipients: ['ONE@example.com', 'two@example.com'] })
  const end = await afterEnd(id)
  await orderDue(app, new Date(end.getTime() - 2 * 60_000))
  expect(await generated(id)).toEqual([])
  await Promise.all([orderDue(app, end), orderDue(app, end)])
  await orderDue(app, end)
  const [report, ...others] = await generated(id)
  expect(others).toEqual([])
  expect(report).toMatchObject({
    state: 'processing',
    type: 'periodic',
    period: 'day',
    report_template_name: `Daily ${id}`,
  })
  expect((await member.get(`/reports/generated/${report.id}`)).status).toBe(409)
  // A job that is killed is run again, also while the first run is still going on.
  await Promise.all([generateReport(app, report.id), generateReport(app, report.id)])
  await generateReport(app, report.id)
  expect(await generated(id)).toMatchObject([{ state: 'completed' }])
  expect(await mailsOf(id)).toEqual([
    { recipient: 'ONE@example.com', subject: `Outpost: Daily ${id}` },
    { recipient: 'two@example.com', subject: `Outpost: Daily ${id}` },
  ])
  const [{ body } = {}] = await outpost.asOwner(
    `select body from mails where recipient = 'two@example.com' and subject like '%Daily ${id}'`,
  )
  const content = JSON.parse(app.sealer.unseal(body as Buffer).toString())
  expect(content.text).toContain(`/report/generated/${report.id}`)
  expect(content.files).toMatchObject([
    { type: 'application/pdf', name: expect.stringMatching(/^Daily-\d+_/) as unknown },
  ])
  expect(Buffer.from(content.files[0].base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect((await get(id)).generated_at).not.toBeNull()
  // The same period is not generated again, even if the schedule is set back.
  await outpost.asOwner(`update report_templates set next_at = next_at - interval '1 day' where id = ${id}`)
  await orderDue(app, end)
  expect(await generated(id)).toHaveLength(1)
})

test('REPORTS-034 a run that fails halfway leaves nothing behind', async () => {
  const { app } = outpost.running
  const id = await add({ recipients: [`half-${Date.now()}@example.com`] })
  await outpost.build.device(company.id)
  await orderDue(app, await afterEnd(id))
  const [report] = await generated(id)
  await outpost.asOwner(`alter table mails add constraint nothing_now check (kind <> 'report') not valid`)
  await expect(generateReport(app, report.id)).rejects.toThrow()
  expect(await outpost.asOwner(`select from generated_report_devices where report_id = ${report.id}`)).toEqual([])
  expect(await generated(id)).toMatchObject([{ state: 'processing' }])
  await outpost.asOwner('alter table mails drop constraint nothing_now')
  await generateReport(app, report.id)
  expect(await generated(id)).toMatchObject([{ state: 'completed' }])
})

const generate = async (id: number, who: Person): Promise<number> => {
  expect((await who.post(`/reports/${id}/generate`)).status).toBe(200)
  const [row] = await outpost.asOwner(`select max(id) as id from generated_reports where template_id = ${id}`)
  await generateReport(outpost.running.app, Number(row!['id']))
  return Number(row!['id'])
}
const devicesOf = async (id: number, who: Person): Promise<number[]> =>
  (await who.get(`/reports/generated/${id}`)).body.data.devices.map(({ router_id }: { router_id: number }) => router_id)

test('REPORTS-035 REPORTS-036 a report has the devices that its owner sees when it is made, and stays as it was', async () => {
  const own = await outpost.build.company(1)
  const other = await outpost.build.company(1)
  const owner = await outpost.build.user(own.id, 'admin')
  const [kept, moved, deleted] = [
    await outpost.build.device(own.id),
    await outpost.build.device(own.id),
    await outpost.build.device(own.id),
  ]
  const list = [kept.id, moved.id, deleted.id]
  const id = await add({ applied_by: 'device', apply_list: list, recipients: [] }, owner)
  const first = await generate(id, owner)
  expect((await devicesOf(first, owner)).toSorted((a, b) => a - b)).toEqual(list)
  expect((await outpost.admin.post('/devices/move', { device_id: [moved.id], company_id: other.id })).status).toBe(200)
  expect((await owner.del('/devices', { device_id: [deleted.id] })).status).toBe(200)
  expect(await devicesOf(await generate(id, owner), owner)).toEqual([kept.id])
  expect(await get(id, owner)).toMatchObject({ apply_list: [kept.id] })
  expect(await devicesOf(first, owner)).toHaveLength(3)
  // Devices of others can be neither named nor read.
  expect((await owner.put(`/reports/${id}`, { apply_list: [moved.id] })).body.errors).toMatchObject([
    { source: 'apply_list' },
  ])
})

test('REPORTS-036 a report with devices of subsidiaries is only for users who see these', async () => {
  const parent = await outpost.build.company(1)
  const child = await outpost.build.company(parent.id)
  const device = await outpost.build.device(child.id)
  const admin = await outpost.build.user(parent.id, 'admin')
  const alone = await outpost.build.user(parent.id, 'end_user')
  const id = await add({ applied_by: 'device', apply_list: [device.id], recipients: [] }, admin)
  const report = await generate(id, admin)
  expect((await admin.get(`/reports/generated/${report}/csv`)).status).toBe(200)
  expect((await alone.get(`/reports/generated/${report}`)).status).toBe(404)
  expect((await alone.get(`/reports/generated/${report}/pdf`)).status).toBe(404)
  expect(await get(id, alone)).toMatchObject({ apply_list: [], apply_list_names: [] })
})

test('REPORTS-029 REPORTS-037 without an owner who may create reports, a template stops with the reason', async () => {
  const { app } = outpost.running
  const owner = await outpost.build.user(company.id, 'admin')
  const id = await add({ recipients: [] }, owner)
  await outpost.asOwner(
    `update users set disabled_at = now() where id = (select user_id from report_templates where id = ${id})`,
  )
  await orderDue(app, await afterEnd(id))
  const [report] = await generated(id)
  await generateReport(app, report.id)
  expect(await generated(id)).toMatchObject([{ state: 'failed', message: expect.stringContaining('owner') as unknown }])
  expect(await get(id)).toMatchObject({
    is_active: 0,
    next_at: null,
    paused: expect.stringContaining('owner') as unknown,
  })
  // A user who edits it becomes its owner.
  expect((await member.put(`/reports/${id}`, { is_active: true })).status).toBe(200)
  expect(await get(id)).toMatchObject({ is_active: 1, paused: null })
  expect((await get(id)).next_at).not.toBeNull()
})

test('REPORTS-038 users without the permission read no data usage', async () => {
  const device = await outpost.build.device(company.id)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await addHours(outpost, device.id, 'sent', { [`${yesterday}T12:00:00Z`]: [1, 2, 3] })
  const id = await add({ applied_by: 'device', apply_list: [device.id], time_zone: 'UTC', recipients: [] })
  const report = await generate(id, member)
  const lineOf = async (who: Person) => (await who.get(`/reports/generated/${report}`)).body.data.devices[0]
  expect(await lineOf(member)).toMatchObject({ sent: 0 })
  const reader = await outpost.build.userWith(company.id, [1, 110])
  expect(await lineOf(reader)).toMatchObject({ sent: null })
  expect((await reader.get(`/reports/generated/${report}/csv`)).body).not.toContain('SIM')
})

test('REPORTS-012 REPORTS-025 periods that make no sense are refused, with the field', async () => {
  const refused = async (more: object, source: string) =>
    expect((await member.post('/reports', template(more))).body.errors, source).toMatchObject([
      { code: 'VALIDATION', source },
    ])
  await refused({ period: 'custom', start_date: '2026-03-01', end_date: '2026-03-02' }, 'period')
  await refused({ type: 'single', period: 'custom' }, 'start_date')
  await refused({ type: 'single', period: 'custom', start_date: '2026-03-02' }, 'end_date')
  await refused({ type: 'single', period: 'custom', start_date: '2026-03-02', end_date: '2026-03-01' }, 'end_date')
  await refused({ type: 'single', period: 'custom', start_date: '2026-01-01', end_date: '2026-09-01' }, 'start_date')
  await refused({ parameters: [] }, 'parameters')
  await refused({ name: 'x'.repeat(101) }, 'name')
  await refused({ description: 'x'.repeat(201) }, 'description')
  await refused({ time_zone: 'Mars/Olympus' }, 'time_zone')
  await refused({ apply_list: [1] }, 'apply_list')
})

test('REPORTS-014 REPORTS-016 REPORTS-017 REPORTS-019 REPORTS-021 REPORTS-022 REPORTS-039 templates and reports are listed, changed and deleted', async () => {
  const own = await outpost.build.company(1)
  const owner = await outpost.build.user(own.id, 'admin')
  const device = await outpost.build.device(own.id)
  const applied = { applied_by: 'device', apply_list: [device.id], recipients: [] }
  const daily = await add({ ...applied, name: 'Nightly' }, owner)
  const weekly = await add({ ...applied, name: 'Weekly', period: 'week' }, owner)
  const single = await add({ ...applied, name: 'Once', type: 'single' }, owner)
  const ids = async (query: string) =>
    (await owner.get(`/reports?${query}`)).body.data
      .map(({ id }: { id: number }) => id)
      .toSorted((a: number, b: number) => a - b)
  expect(await ids('')).toEqual([daily, weekly, single])
  expect(await ids('period=periodic')).toEqual([daily, weekly])
  expect(await ids('period=single')).toEqual([single])
  expect(await ids('period=day')).toEqual([daily])
  expect(await ids('q=week')).toEqual([weekly])
  expect(await ids('applied_by=tag')).toEqual([])
  expect((await owner.put(`/reports/${daily}`, { is_active: 0 })).status).toBe(200)
  expect(await get(daily, owner)).toMatchObject({ is_active: 0, next_at: null })

  const report = await generate(single, owner)
  expect((await owner.put(`/reports/generated/${report}`, { name: 'First', description: 'Kept' })).status).toBe(200)
  expect((await owner.del(`/reports/${single}`)).status).toBe(200)
  expect((await owner.get('/reports/generated?q=first')).body).toMatchObject({
    data: [
      {
        id: report,
        name: 'First',
        description: 'Kept',
        report_template_id: single,
        report_template_name: 'Once',
        type: 'single',
      },
    ],
    meta: { total: 1 },
  })
  await outpost.asOwner(`update generated_reports set created_at = now() - interval '401 days' where id = ${report}`)
  const second = await generate(weekly, owner)
  await cleanUp(outpost.running.app, 400)
  expect(await generated(single, owner)).toEqual([])
  expect(await generated(weekly, owner)).toHaveLength(1)
  expect((await owner.del(`/reports/generated/${second}`)).status).toBe(200)
  expect(await generated(weekly, owner)).toEqual([])
  expect(await outpost.asOwner(`select from generated_report_devices where report_id = ${second}`)).toEqual([])
})
