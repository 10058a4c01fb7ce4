import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Answer, Person } from '../../testing/person.ts'
import { sealConfirmed } from './device-row.ts'
import { planDevices, PlanSummary } from './plan/plan.ts'
import { changeOf } from './plan/rollout.ts'
import { SharedTexts } from './plan/shared-texts.ts'
import { storeObserved } from './read/store.ts'
import { parseUci } from './uci/parse.ts'

/** What users do to others with templates, and how much work one request can cause. Devices are not connected. */
let outpost: TestOutpost
let company: { id: number }
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

const good = async (answer: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}
const create = async (text: string, more: object = {}): Promise<number> =>
  (await good(admin.post('/configuration/templates', { name: 'Template', text, ...more }))).id
const assign = (id: number, layer: string, target_id: number) =>
  good(admin.put(`/configuration/templates/${id}/assignments`, { assignments: [{ layer, target_id }] }))
const plan = (ids: number[]) => good(admin.post('/configuration/plan', { device_id: ids }))

/** Stores a config as if devices had sent it. */
const store = (ids: readonly number[], config: string, text: string, company_id = company.id) =>
  inTransaction(outpost.running.app.db, systemScope, async (tx) => {
    for (const id of ids)
      await storeObserved(
        outpost.running.app,
        tx,
        { id, company_id },
        new Map([[config, { hash: 'a'.repeat(64), sections: parseUci(text, config) }]]),
      )
  })

/** Runs something, and returns how long it took and the longest time in which nothing else ran, both in ms. */
async function measured(act: () => Promise<unknown>): Promise<{ whole: number; longest: number }> {
  const began = performance.now()
  let last = began
  let longest = 0
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  await act()
  clearInterval(timer)
  return { whole: performance.now() - began, longest }
}

const sections = (count: number, options: number): string =>
  [
    'package large',
    ...Array.from({ length: count }, (_, at) =>
      [`config a s${at}`, ...Array.from({ length: options }, (__, n) => `option o${n} 1`)].join('\n'),
    ),
  ].join('\n')

test('DESIRED-041 a plan of large templates lets other requests be served', async () => {
  const devices = await Promise.all(Array.from({ length: 80 }, () => outpost.build.device(company.id)))
  const ids = devices.map(({ id }) => id)
  const template = await create(sections(400, 9))
  await assign(template, 'company', company.id)
  await store(ids, 'large', '')
  const { whole, longest } = await measured(() => plan(ids))
  expect(longest).toBeLessThan(whole / 3)
  await good(admin.del(`/configuration/templates/${template}`))
})

test('DESIRED-041 a plan keeps only the faults that it names', async () => {
  const devices = await Promise.all(Array.from({ length: 4 }, () => outpost.build.device(company.id)))
  const ids = devices.map(({ id }) => id)
  const variables = [{ name: 'none', type: 'string' }]
  const template = await create(sections(30, 4).replaceAll(/ 1$/gm, " '{{ none }}'"), { variables })
  await assign(template, 'company', company.id)
  const summary = new PlanSummary(outpost.running.app, new SharedTexts('device_id'))
  await inTransaction(outpost.running.app.db, systemScope, (tx) =>
    planDevices(outpost.running.app, tx, ids, (one) => summary.add(one)),
  )
  expect(summary.plan().faults).toHaveLength(200)
  await good(admin.del(`/configuration/templates/${template}`))
})

test('CONFIGURATOR-082 texts that devices have in common are kept once, and a plan or a rollout that is too large is refused', async () => {
  const { app } = outpost.running
  const devices = await Promise.all(Array.from({ length: 30 }, () => outpost.build.device(company.id)))
  const ids = devices.map(({ id }) => id)
  const variables = [{ name: 'own', type: 'string', default: 'none' }]
  const common = Array.from({ length: 20 }, (_, n) => `option o${n} '${String(n).repeat(500)}'`).join('\n')
  const template = await create(`package large\nconfig a s\n${common}\noption own '{{ own }}'`, { variables })
  await assign(template, 'company', company.id)
  await store(ids, 'large', '')
  for (const id of ids)
    await good(
      admin.put('/configuration/values', {
        layer: 'device',
        target_id: id,
        values: [{ name: 'own', value: `${id} `.repeat(100) }],
      }),
    )
  const planned = async (most: number): Promise<void> => {
    const summary = new PlanSummary(app, new SharedTexts('device_id', most))
    await inTransaction(app.db, systemScope, (tx) => planDevices(app, tx, ids, (one) => summary.add(one)))
  }
  const rolledOut = async (most: number): Promise<void> => {
    const texts = new SharedTexts('device_id', most)
    await inTransaction(app.db, systemScope, (tx) => planDevices(app, tx, ids, (one) => void changeOf(app, one, texts)))
  }
  // Each device alone has 10,000 characters of differences that all of them have, and 500 of its own.
  await planned(100_000)
  const message = expect.stringContaining('Select fewer devices, and plan the others afterwards.')
  const refusal = { items: [{ code: 'VALIDATION', source: 'device_id', message }] }
  await expect(planned(20_000)).rejects.toMatchObject(refusal)
  await rolledOut(1_000_000)
  await expect(rolledOut(100_000)).rejects.toMatchObject(refusal)
  const { groups, more_groups, changing } = await plan(ids)
  expect([groups.length, more_groups, changing]).toEqual([30, 0, 30])
  await good(admin.del(`/configuration/templates/${template}`))
})

test('CONFIGURATOR-086 plans that are too large together are refused until there is room again', async () => {
  const { id } = await outpost.build.device(company.id)
  const template = await create("package large\nconfig a s\noption o 'x'")
  await assign(template, 'device', id)
  await store([id], 'large', '')
  const others = new SharedTexts('device_id', Infinity)
  expect(() => {
    for (;;) others.take(1_048_576)
  }).toThrow('is planning other large changes')
  const { status, body } = await admin.post('/configuration/plan', { device_id: [id] })
  expect([status, body.errors[0].code]).toEqual([503, 'UNAVAILABLE'])
  expect(body.errors[0].message).toContain('is planning other large changes')
  others.release()
  expect(await plan([id])).toMatchObject({ changing: 1 })
  await good(admin.del(`/configuration/templates/${template}`))
})

test('DESIRED-014 DESIRED-021 a comparison hides what was confirmed as a secret of a parent company', async () => {
  const { id } = await outpost.build.device(company.id)
  const other = await outpost.build.device(company.id)
  const text = "config interface 'wan'\n\toption username 'Geheim-77'"
  await store([id], 'network', text)
  await store([other.id], 'network', text.replace('Geheim-77', 'plain'))
  const confirmed = sealConfirmed(outpost.running.app, {
    options: new Map([['network.wan.username', { value: 'Geheim-77', secret: true }]]),
    added: new Set(),
  })
  await inTransaction(outpost.running.app.db, systemScope, (tx) =>
    tx.updateTable('desired_devices').set({ confirmed, drifted: 0 }).where('device_id', '=', id).execute(),
  )
  const { differences } = await good(
    admin.post('/configuration/compare', { first: { kind: 'device', id }, second: { kind: 'device', id: other.id } }),
  )
  expect(differences).toEqual([
    { option: 'network.wan.username', change: 'changed', first: ['(hidden)'], second: ['(hidden)'] },
  ])
})

test('DESIRED-042 a template reaches only its own company and the subsidiaries of it', async () => {
  const other = await outpost.build.company()
  const child = await outpost.build.company(company.id)
  const { id: foreign } = await outpost.build.device(other.id)
  const { id: below } = await outpost.build.device(child.id)
  const tag = await good(outpost.admin.post('/tags', { company_id: other.id, name: 'Theirs' }))
  const template = await create("package system\nconfig system '@system[0]'\n\toption hostname 'mine'")
  const asked = (...assignments: object[]) =>
    outpost.admin.put(`/configuration/templates/${template}/assignments`, { assignments })
  const own = { layer: 'device', target_id: below }
  for (const target of [
    { layer: 'device', target_id: foreign },
    { layer: 'company', target_id: other.id },
    { layer: 'company', target_id: 1 },
    { layer: 'tag', target_id: tag.id },
  ]) {
    const { status, body } = await asked(own, target)
    expect([status, body.errors[0].source], JSON.stringify(target)).toEqual([422, 'assignments.1.target_id'])
  }
  await good(asked(own, { layer: 'company', target_id: child.id }, { layer: 'company', target_id: company.id }))
  await good(admin.del(`/configuration/templates/${template}`))
})

test('DESIRED-007 DESIRED-014 the hash of a plan does not tell a short secret', async () => {
  const { id } = await outpost.build.device(company.id)
  const template = await create("package network\nconfig interface 'wan'\n\toption pincode '{{ pin }}'", {
    variables: [{ name: 'pin', type: 'secret' }],
  })
  await assign(template, 'device', id)
  const values = [{ name: 'pin', value: '4711', secret: true }]
  await good(admin.put('/configuration/values', { layer: 'device', target_id: id, values }))
  await store([id], 'network', "config interface 'wan'")
  const { hash, groups } = await plan([id])
  expect(groups).toMatchObject([{ differences: [{ to: ['(hidden)'] }] }])
  const guess = createHash('sha256')
    .update(`${id}\n`)
    .update(JSON.stringify(["set network.wan.pincode='4711'"]))
  expect(hash).not.toBe(guess.digest('hex'))
  expect((await plan([id])).hash).toBe(hash)
})

test('DESIRED-005 DESIRED-043 a plan names values that are too long and changes that a device refuses', async () => {
  const { id } = await outpost.build.device(company.id)
  await store([id], 'zx', '')
  const faults = async (text: string, value: string) => {
    const template = await create(text, { variables: [{ name: 'a', type: 'string' }] })
    await assign(template, 'device', id)
    const values = [{ name: 'a', value }]
    await good(admin.put('/configuration/values', { layer: 'device', target_id: id, values }))
    const found = await plan([id])
    await good(admin.del(`/configuration/templates/${template}`))
    return found
  }
  const options = (line: string): string => `package zx\nconfig a b\n\t${line}\n`
  const amplified = await faults(options(`option v '${'{{a}}'.repeat(13_000)}'`), 'A'.repeat(1024))
  expect(JSON.stringify(amplified).length).toBeLessThan(2000)
  expect(amplified.faults).toMatchObject([{ option: 'zx.b.v', message: 'The value is longer than 3800 characters.' }])
  expect((await faults(options(`option v '${'x'.repeat(3801)}'`), '')).faults).toHaveLength(1)
  const quoted = await faults(options(`option v "${"'".repeat(3000)}"`), '')
  expect(quoted.faults).toMatchObject([
    { template: 'Template', option: 'zx.b.v', message: expect.stringContaining('The device would refuse the change') },
  ])
  expect((await faults(options(`option v '${'x'.repeat(3800)}'`), '')).faults).toEqual([])
})

test('DESIRED-046 simultaneous requests to read a device order one job', async () => {
  const { id } = await outpost.build.device(company.id)
  await store([id], 'network', '')
  const read = () => good(admin.post('/configuration/read', { device_id: [id] }))
  const ordered = await Promise.all(Array.from({ length: 9 }, read))
  expect(ordered.reduce((sum, one) => sum + one.ordered, 0)).toBe(1)
  expect(await outpost.asOwner(`select count(*)::int as jobs from desired_reads where device_id = ${id}`)).toEqual([
    { jobs: 1 },
  ])
})

test('DESIRED-046 simultaneous values of one name are stored one after the other', async () => {
  const { id } = await outpost.build.device(company.id)
  const put = (value: string | null) =>
    admin.put('/configuration/values', { layer: 'device', target_id: id, values: [{ name: 'dns', value }] })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => put(String(at))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  const list = () => good(admin.get(`/configuration/values?layer=device&target_id=${id}`))
  expect(await list()).toHaveLength(1)
  await good(put(null))
  expect(await list()).toEqual([])
})

test('DESIRED-013 DESIRED-048 a search for an option counts the devices that have been read and those that have not', async () => {
  const own = await outpost.build.company()
  const user = await outpost.build.user(own.id)
  const devices = await Promise.all(Array.from({ length: 5 }, () => outpost.build.device(own.id)))
  const ids = devices.map(({ id }) => id)
  const text = (more: string): string => `config interface 'wan'\n\toption proto 'dhcp'${more}`
  await store(ids.slice(0, 1), 'network', text("\n\tlist dns '9.9.9.9'\n\toption pin '4711'"), own.id)
  await store(ids.slice(1, 3), 'network', text("\n\tlist dns '1.1.1.1'"), own.id)
  await store(ids.slice(3, 4), 'network', text(''), own.id)
  const find = async (option: string, value: string) =>
    (await user.get(`/configuration/options?option=${option}&value=${value}`)).body.meta
  expect(await find('network.wan.dns', '1.1.1.1')).toMatchObject({ total: 2, read: 4, unread: 1 })
  expect(await find('network.wan.dns', '')).toMatchObject({ total: 3, read: 4, unread: 1 })
  expect(await find('network.*.dns', '')).toMatchObject({ total: 3, read: 4, unread: 1 })
  expect(await find('network.wan.pin', '')).toMatchObject({ total: 0, read: 4, unread: 1 })
})
