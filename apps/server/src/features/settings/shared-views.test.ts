import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let child: { id: number }
let admin: Person & { email: string }
let guest: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  child = await outpost.build.company(company.id)
  admin = await outpost.build.user(company.id, 'admin')
  guest = await outpost.build.user(company.id, 'read_only')
})
afterAll(() => outpost.close())

const layout = { order: ['status', 'name'], visible: { mac: true }, widths: { name: 220 } }
const view = (name: string, more: object = {}) => ({
  list: 'devices',
  name,
  search: { status: 'offline', sort: '-name' },
  layout,
  ...more,
})
/** Columns with long names. */
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`.padStart(60, 'x'), true]))
const namesFor = async (who: Person, query = ''): Promise<string[]> =>
  (await who.get(`/shared-views?${query}`)).body.data.map(({ name }: { name: string }) => name)

test('SETTINGS-012 SETTINGS-013 SETTINGS-014 a view can be shared, found by the company, replaced by its name and removed', async () => {
  const first = await admin.post('/shared-views', view(' Offline '))
  expect(first).toMatchObject({
    status: 201,
    body: {
      data: {
        company_id: company.id,
        list: 'devices',
        name: 'Offline',
        search: { status: 'offline', sort: '-name' },
        layout,
        shared_by: admin.email.split('@')[0],
      },
    },
  })
  await admin.post('/shared-views', view('A tag', { list: 'tags' }))
  expect(await namesFor(guest)).toEqual(['A tag', 'Offline'])
  expect(await namesFor(guest, 'list=devices')).toEqual(['Offline'])
  expect(await namesFor(guest, 'q=TAG')).toEqual(['A tag'])
  const again = await admin.post('/shared-views', view('OFFLINE', { search: { status: 'online' } }))
  expect(again.body.data).toMatchObject({ id: first.body.data.id, name: 'OFFLINE', search: { status: 'online' } })
  expect(await namesFor(guest, 'list=devices')).toEqual(['OFFLINE'])
  expect((await admin.del(`/shared-views/${first.body.data.id}`)).status).toBe(200)
  expect((await admin.del(`/shared-views/${first.body.data.id}`)).status).toBe(404)
  expect(await namesFor(guest, 'list=devices')).toEqual([])
})

test("SETTINGS-015 subsidiaries and sibling companies do not see a company's views, and nobody can remove views outside their scope", async () => {
  const { id } = (await admin.post('/shared-views', view('Of the company'))).body.data
  const below = await outpost.build.user(child.id, 'admin')
  const beside = await outpost.build.user((await outpost.build.company()).id, 'admin')
  await below.post('/shared-views', view('From below'))
  for (const stranger of [below, beside]) {
    expect(await namesFor(stranger)).not.toContain('Of the company')
    expect((await stranger.del(`/shared-views/${id}`)).status).toBe(404)
  }
  // The console requests the views of its own company; users of companies above can also read those below.
  expect(await namesFor(admin, `list=devices&company_id=${company.id}`)).not.toContain('From below')
  expect(await namesFor(admin, `company_id=${child.id}`)).toEqual(['From below'])
  expect(await namesFor(admin, 'list=devices')).toContain('Of the company')
  expect((await guest.post('/shared-views', view('Mine'))).status).toBe(403)
  expect((await guest.del(`/shared-views/${id}`)).status).toBe(403)
})

test('SETTINGS-013 invalid input is refused with its field, and a company shares at most 100 views of a list and 500 in all', async () => {
  const wrong: [object, string][] = [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ list: 'a b' }, 'list'],
    [{ search: { q: 7 } }, 'search.q'],
    [{ search: { q: 'x'.repeat(2001) } }, 'search.q'],
    [{ layout: { ...layout, widths: { name: -1 } } }, 'layout.widths.name'],
    [{ layout: { order: 'name' } }, 'layout.order'],
    [{ layout: { ...layout, visible: many(1000) } }, 'layout'],
    [{ search: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`q${at}`, 'x'.repeat(500)])) }, 'search'],
  ]
  for (const [more, source] of wrong) {
    const answer = await admin.post('/shared-views', view('Wrong', more))
    expect(answer.status, source).toBe(422)
    expect(
      answer.body.errors.map((error: { source: string }) => error.source),
      source,
    ).toContain(source)
  }
  await outpost.asOwner(
    `insert into shared_views (company_id, list, name, search, layout) select ${company.id}, 'users', 'view ' || n, '{}', '{"order":[],"visible":{},"widths":{}}' from generate_series(1, 100) n`,
  )
  expect(await admin.post('/shared-views', view('One more', { list: 'users' }))).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'name' }] },
  })
  expect((await admin.post('/shared-views', view('View 7', { list: 'users' }))).status).toBe(201)
  await outpost.asOwner(`delete from shared_views where company_id = ${company.id}`)
  await outpost.asOwner(
    `insert into shared_views (company_id, list, name, search, layout) select ${company.id}, 'list' || n, 'view', '{}', '{"order":[],"visible":{},"widths":{}}' from generate_series(1, 500) n`,
  )
  expect((await admin.post('/shared-views', view('Elsewhere', { list: 'another' }))).status).toBe(422)
  expect((await admin.post('/shared-views', view('View', { list: 'list7' }))).status).toBe(201)
})
