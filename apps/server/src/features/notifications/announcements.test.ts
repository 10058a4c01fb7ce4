import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, type Person } from '../../testing/person.ts'

let outpost: TestOutpost
let guest: Person
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const company = await outpost.build.company()
  guest = await outpost.build.user(company.id, 'read_only')
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())
beforeEach(() => outpost.asOwner('delete from announcements'))

const announce = (body: Record<string, unknown>) => outpost.admin.post('/announcements', body)
const read = async (who: Person, query = ''): Promise<string[]> =>
  (await who.get(`/announcements${query}`)).body.data.map((entry: { summary: string }) => entry.summary)
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

test("NOTIFICATIONS-010 NOTIFICATIONS-014 NOTIFICATIONS-015 everybody can read the operator's announcements, as sanitised HTML", async () => {
  const made = await announce({
    type: 'warning',
    summary:
      ' <p onclick="x()">Down <b>tonight</b><script>alert(1)</script> <a href="https://status.example/">more</a></p> ',
    ends_at: '2099-01-02 03:04:05',
  })
  const summary = '<p>Down <b>tonight</b> <a href="https://status.example/" rel="noopener">more</a></p>'
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: { type: 'warning', summary, starts_at: null, ends_at: '2099-01-02 03:04:05' },
      meta: { id: made.body.data.id },
    },
  })
  for (const who of [guest, admin, outpost.admin])
    expect((await who.get('/announcements')).body).toMatchObject({ data: [made.body.data], meta: { total: 1 } })
  expect((await person(outpost.url).get('/announcements')).status).toBe(401)
  expect((await announce({ summary: 'Plain' })).body.data).toMatchObject({
    type: 'info',
    summary: 'Plain',
    starts_at: null,
    ends_at: null,
  })
})

test('NOTIFICATIONS-014 announcements are shown during their period, and planned and ended ones only to their editors', async () => {
  await announce({ summary: 'Planned', starts_at: inHours(1) })
  await announce({ summary: 'Running', starts_at: inHours(-2), ends_at: inHours(1) })
  await announce({ summary: 'Ended', starts_at: inHours(-3), ends_at: inHours(-1) })
  await announce({ summary: 'Always' })
  expect(await read(guest)).toEqual(['Always', 'Running'])
  expect(await read(outpost.admin, '?all=true')).toEqual(['Planned', 'Always', 'Running', 'Ended'])
  expect(await read(outpost.admin, '?all=true&q=plan')).toEqual(['Planned'])
  for (const who of [guest, admin])
    expect(await who.get('/announcements?all=true')).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'FORBIDDEN', source: 'all' }] },
    })
})

test('NOTIFICATIONS-016 NOTIFICATIONS-017 permitted users can change single fields of an announcement and remove it', async () => {
  const { id } = (await announce({ summary: 'First', starts_at: inHours(-1), ends_at: inHours(1) })).body.data
  expect(
    (await outpost.admin.put(`/announcements/${id}`, { summary: '<b>Second</b><iframe></iframe>', ends_at: null }))
      .status,
  ).toBe(200)
  const [row] = (await guest.get('/announcements')).body.data
  expect(row).toMatchObject({ id, type: 'info', summary: '<b>Second</b>', ends_at: null })
  expect(row.starts_at).not.toBeNull()
  for (const who of [guest, admin]) {
    expect((await who.put(`/announcements/${id}`, { summary: 'Mine' })).status).toBe(403)
    expect((await who.del(`/announcements/${id}`)).status).toBe(403)
    expect((await who.post('/announcements', { summary: 'Mine' })).status).toBe(403)
  }
  expect((await outpost.admin.del(`/announcements/${id}`)).status).toBe(200)
  expect((await outpost.admin.del(`/announcements/${id}`)).status).toBe(404)
  expect((await outpost.admin.put(`/announcements/${id}`, { summary: 'Gone' })).status).toBe(404)
  expect(await read(guest)).toEqual([])
})

test('NOTIFICATIONS-015 NOTIFICATIONS-018 content that cannot be shown is refused with its position', async () => {
  const { id } = (await announce({ summary: 'Good', starts_at: inHours(2) })).body.data
  const wrong: [Record<string, unknown>, string][] = [
    [{ summary: '' }, 'summary'],
    [{ summary: '<script>x</script>' }, 'summary'],
    [{ summary: '<p> &nbsp;</p>' }, 'summary'],
    [{ summary: 'x'.repeat(20_001) }, 'summary'],
    [{ summary: 'x', type: 'alarm' }, 'type'],
    [{ summary: 'x', starts_at: 'tomorrow' }, 'starts_at'],
    [{ summary: 'x', ends_at: '2026-13-45' }, 'ends_at'],
    [{ summary: 'x', starts_at: inHours(2), ends_at: inHours(1) }, 'ends_at'],
  ]
  for (const [body, source] of wrong)
    expect(await announce(body), JSON.stringify(body)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'VALIDATION', source }] },
    })
  expect(await outpost.admin.put(`/announcements/${id}`, { ends_at: inHours(1) })).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'ends_at' }] },
  })
})

test('NOTIFICATIONS-015 an announcement sent twice with one key is created once', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = [
    await outpost.admin.post('/announcements', { summary: 'Twice' }, key),
    await outpost.admin.post('/announcements', { summary: 'Twice' }, key),
  ]
  expect(second.body.data.id).toBe(first.body.data.id)
  expect(await read(guest)).toEqual(['Twice'])
})
