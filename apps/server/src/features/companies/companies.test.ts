import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Answer, Person } from '../../testing/person.ts'
import { moveCompany } from './queries.ts'
import { addCompany } from './service.ts'

let outpost: TestOutpost
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  admin = outpost.admin
})
afterAll(() => outpost.close())

const create = (name: string, parent_id: number) => admin.post('/companies', { name, parent_id })
const created = async (name: string, parent_id: number): Promise<number> => (await create(name, parent_id)).body.data.id

/** The closure table and the levels, recomputed from the parents. */
const recomputed = sql`
  with recursive up as (
    select id as descendant_id, id as ancestor_id, 0 as depth from companies
    union all select up.descendant_id, companies.parent_id, depth + 1 from up join companies on companies.id = up.ancestor_id where companies.parent_id is not null
  ) select json_build_object(
    'tree', (select json_agg(t order by descendant_id, ancestor_id) from (select ancestor_id, descendant_id, depth from up) t),
    'levels', (select json_agg(l order by id) from (select descendant_id as id, max(depth) + 1 as level from up group by 1) l)) as facts`
const stored = sql`
  select json_build_object(
    'tree', (select json_agg(t order by descendant_id, ancestor_id) from (select ancestor_id, descendant_id, depth from company_tree) t),
    'levels', (select json_agg(l order by id) from (select id, level from companies) l)) as facts`

async function expectWholeTree(): Promise<void> {
  const [is, ought] = await inTransaction(outpost.running.app.db, systemScope, async (tx) => [
    (await stored.execute(tx)).rows,
    (await recomputed.execute(tx)).rows,
  ])
  expect(is).toEqual(ought)
}

// COMPANIES-009 COMPANIES-010 COMPANIES-011 COMPANIES-012
test('COMPANIES-010 a company is added, read, renamed and listed', async () => {
  const answer = await create('  First customer ', 1)
  expect(answer).toMatchObject({
    status: 201,
    body: {
      success: true,
      data: {
        name: 'First customer',
        company_name: 'First customer',
        level: 2,
        parent_id: 1,
        parent_name: 'Outpost',
        users_count: 0,
        devices_count: 0,
      },
      meta: { id: answer.body.data.id },
    },
  })
  const { id } = answer.body.data
  await outpost.build.device(id)
  await outpost.build.user(id)
  expect((await admin.get(`/companies/${id}`)).body.data).toMatchObject({ id, users_count: 1, devices_count: 1 })
  await admin.put(`/companies/${id}`, { name: 'Renamed' })
  expect((await admin.get('/companies?q=renAMED')).body).toMatchObject({
    data: [{ id, company_name: 'Renamed' }],
    meta: { total: 1, _total: 1 },
  })
  for (const name of ['', 'ab', '  a  ', 'x'.repeat(201), 5, null])
    expect((await admin.post('/companies', { name, parent_id: 1 })).status, String(name)).toBe(422)
})

test('COMPANIES-009 the list can be filtered by parent, level and id, and sorted with the fields of the public API', async () => {
  const parent = await created('Sorted parent', 1)
  const [b, a] = [await created('Bbb below', parent), await created('aaa below', parent)]
  const names = async (query: string) =>
    (await admin.get(`/companies?${query}`)).body.data.map((company: { name: string }) => company.name)
  expect(await names(`parent_id=${parent}`)).toEqual(['aaa below', 'Bbb below'])
  expect(await names(`parent_id=${parent}&sort=crated_at`)).toEqual(['Bbb below', 'aaa below'])
  expect(await names(`parent_id=${parent}&sort=-created_at`)).toEqual(['aaa below', 'Bbb below'])
  await outpost.build.device(b)
  for (const sort of ['-device_count', '-devices_count', '-company_name'])
    expect(await names(`parent_id=${parent}&sort=${sort}`), sort).toEqual(['Bbb below', 'aaa below'])
  expect(await names('q=sorted parent&sort=level,name')).toEqual(['Sorted parent', 'aaa below', 'Bbb below'])
  expect(await names('q=sorted parent&search-fields=name')).toEqual(['Sorted parent'])
  expect(await names(`id=${a},${b}&level=3&sort=-company_name`)).toEqual(['Bbb below', 'aaa below'])
  expect(await names(`id=${a}&level=2`)).toEqual([])
  expect((await admin.get('/companies?sort=password')).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'sort',
  })
})

// COMPANIES-020
test('COMPANIES-020 a company of level 3 cannot have subsidiaries', async () => {
  const two = await created('Level two', 1)
  const three = await created('Level three', two)
  expect(await create('Level four', three)).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'VALIDATION', source: 'parent_id' }] },
  })
  await expectWholeTree()
})

// COMPANIES-014 COMPANIES-022
test('COMPANIES-014 a company moves with its subsidiaries, and its scope moves too', async () => {
  const [from, to] = [await created('Move from', 1), await created('Move to', 1)]
  const moved = await created('Moved', from)
  const device = await outpost.build.device(moved)
  const [ofFrom, ofTo] = [await outpost.build.user(from), await outpost.build.user(to)]
  expect((await ofFrom.get(`/devices/${device.id}`)).status).toBe(200)
  expect((await admin.post('/companies/move', { source: moved, target: to })).status).toBe(200)
  expect((await ofFrom.get(`/devices/${device.id}`)).status).toBe(404)
  expect((await ofTo.get(`/devices/${device.id}`)).status).toBe(200)
  expect((await admin.get(`/companies/${moved}`)).body.data).toMatchObject({ parent_id: to, level: 3 })
  await expectWholeTree()
})

test('COMPANIES-022 moving a company below itself, below its own subsidiary or below level 3 is refused', async () => {
  const [one, other] = [await created('Cycle', 1), await created('Other', 1)]
  const below = await created('Below', one)
  const refused = async (source: number, target: number): Promise<string> => {
    const { status, body } = await admin.post('/companies/move', { source, target })
    return status === 409 ? `${body.errors[0].source}: ${body.errors[0].message}` : `${status}`
  }
  const circle = 'target: A company cannot be moved under itself or one of its subsidiaries.'
  const tooDeep = 'target: The company tree can have at most 3 levels.'
  expect(await refused(one, one)).toBe(circle)
  expect(await refused(one, below)).toBe(circle)
  expect(await refused(one, other)).toBe(tooDeep)
  expect(await refused(below, other)).toBe('200')
  expect(await refused(one, below)).toBe(tooDeep)
  // The only such move that the depth check alone would allow: a level 2 company without children, under itself.
  expect(await refused(one, one)).toBe(circle)
  await expectWholeTree()
  expect(await refused(1, one)).toBe('422')
  const own = await outpost.build.user(one)
  expect((await own.post('/companies/move', { source: one, target: one })).status).toBe(422)
  await expectWholeTree()
})

/**
 * Sends two concurrent changes of the tree while the given rows are locked, so that both have started before either
 * writes. Returns status, error code and source of each.
 */
async function rivals(held: number[], first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<string[]> {
  const rows = await outpost.hold(`select from companies where id in (${held.join()}) for update`)
  const answers = [first()]
  await rows.waiting(1)
  answers.push(second())
  await rows.waiting(2)
  await rows.release()
  return (await Promise.all(answers)).map(({ status, body }) =>
    [status, body.errors?.[0].code, body.errors?.[0].source].filter(Boolean).join(' '),
  )
}

test('COMPANIES-022 of two simultaneous moves that would form a cycle one is refused', async () => {
  const [x, y] = [await created('Circle x', 1), await created('Circle y', 1)]
  const move = (source: number, target: number) => () => admin.post('/companies/move', { source, target })
  expect(await rivals([x, y], move(x, y), move(y, x))).toEqual(['200', '409 CONFLICT target'])
  await expectWholeTree()
})

test('COMPANIES-022 moving a company down while another is added below it cannot exceed level 3', async () => {
  for (const moveFirst of [true, false]) {
    const [parent, target] = [await created('Goes down', 1), await created('Stays up', 1)]
    const move = () => admin.post('/companies/move', { source: parent, target })
    const add = () => create('Added meanwhile', parent)
    if (moveFirst) expect(await rivals([parent], move, add)).toEqual(['200', '422 VALIDATION parent_id'])
    else expect(await rivals([parent], add, move)).toEqual(['201', '409 CONFLICT target'])
    await expectWholeTree()
  }
})

test('COMPANIES-021 a company cannot be removed while another is added to it or moved there', async () => {
  const [parent, moved] = [await created('To be removed', 1), await created('Comes in', 1)]
  const remove = () => admin.del(`/companies/${parent}`)
  expect(
    await rivals([parent], () => admin.post('/companies/move', { source: moved, target: parent }), remove),
  ).toEqual(['200', '409 COMPANY_NOT_EMPTY'])
  await admin.post('/companies/move', { source: moved, target: 1 })
  expect(await rivals([parent], () => create('Comes in too', parent), remove)).toEqual(['201', '409 COMPANY_NOT_EMPTY'])
  await expectWholeTree()
})

// COMPANIES-013 COMPANIES-021
test('COMPANIES-021 only an empty company can be removed', async () => {
  const company = await created('To be removed', 1)
  const below = await created('Below it', company)
  const refused = { status: 409, body: { errors: [{ code: 'COMPANY_NOT_EMPTY' }] } }
  expect(await admin.del(`/companies/${company}`)).toMatchObject(refused)
  const device = await outpost.build.device(below)
  expect(await admin.del(`/companies/${below}`)).toMatchObject({
    ...refused,
    body: { errors: [{ message: 'The company still has 1 device. Move or remove them first.' }], meta: { devices: 1 } },
  })
  expect((await admin.del(`/companies/${company}`)).body.meta).toEqual({ companies: 1 })
  await admin.del('/devices', { device_id: [device.id] })
  const user = await outpost.build.user(below)
  expect(await admin.del(`/companies/${below}`)).toMatchObject({
    ...refused,
    body: { errors: [{ message: 'The company still has 1 user. Move or remove them first.' }], meta: { users: 1 } },
  })
  await admin.del(`/users/${user.id}`)
  await admin.post('/tags', { company_id: below, name: 'Goes with it' })
  const done = await admin.del(`/companies/${below}`)
  expect((await admin.get(`/status/channel/${done.body.meta.channel}`)).body.data[below]).toMatchObject([
    { status: 'completed' },
  ])
  expect((await admin.del(`/companies/${company}`)).status).toBe(200)
  expect((await admin.get(`/companies/${company}`)).status).toBe(404)
  expect(await admin.del('/companies/1')).toMatchObject(refused)
  await expectWholeTree()
})

test('a company cannot be removed while a device is added to it', async () => {
  for (let round = 0; round < 5; round++) {
    const company = await created(`Race ${round}`, 1)
    const device = { company_id: company, device_series: 'linux', serial: `race-${round}` }
    const [removed, added] = await Promise.all([
      admin.del(`/companies/${company}`),
      admin.post('/devices', { data: [device] }),
    ])
    expect([removed.status, added.status], `round ${round}`).toSatisfy(
      ([first, second]: [number, number]) =>
        (first === 200 && (second === 422 || second === 409)) || (first === 409 && second === 201),
    )
  }
  await expectWholeTree()
})

test('after any additions and moves the closure table matches the one computed from the parents', async () => {
  const { db } = outpost.running.app
  const step = fc.oneof(fc.record({ add: fc.nat(30) }), fc.record({ move: fc.nat(30), under: fc.nat(30) }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const undone = new Error('undo')
      await inTransaction(db, systemScope, async (tx) => {
        const companies: { id: number; parent: number | null }[] = [{ id: 1, parent: null }]
        const pick = (n: number) => companies[n % companies.length]!
        const row = (id: number) =>
          tx.selectFrom('companies').select(['id', 'level']).where('id', '=', id).executeTakeFirstOrThrow()
        const isBelow = (id: number, ancestor: number): boolean =>
          id === ancestor ||
          companies.some((company) => company.id === id && company.parent !== null && isBelow(company.parent, ancestor))
        for (const one of steps) {
          if ('add' in one) {
            const parent = pick(one.add)
            companies.push({ id: (await addCompany(tx, await row(parent.id), 'property')).id, parent: parent.id })
            continue
          }
          const [source, target] = [pick(one.move), pick(one.under)]
          if (source.parent === null || isBelow(target.id, source.id)) continue
          await moveCompany(tx, source.id, await row(target.id))
          source.parent = target.id
        }
        expect((await stored.execute(tx)).rows).toEqual((await recomputed.execute(tx)).rows)
        throw undone
      }).catch((error: unknown) => {
        if (error !== undone) throw error
      })
    }),
    { numRuns: 30 },
  )
}, 60_000)
