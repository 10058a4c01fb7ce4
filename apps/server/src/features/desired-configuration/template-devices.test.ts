import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'

/** How many devices the list of templates names, when targets overlap. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

/** The state of a configuration, as it is stored. */
const drifts = { in_sync: 0, drifted: 2, never_read: -1, none: null } as const
type State = keyof typeof drifts
const wan = "package network\nconfig interface 'wan'\n\toption proto 'dhcp'"
const created = async (path: string, fields: object): Promise<number> => {
  const { status, body } = await outpost.admin.post(path, fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

test('DESIRED-050 a device is counted once per template, whatever it is assigned by, and only if the user sees it', async () => {
  const { id: top } = await outpost.build.company()
  const { id: below } = await outpost.build.company(top)
  const user = await outpost.build.user(below)
  const [a, b] = [
    await created('/tags', { name: 'First', company_id: top }),
    await created('/tags', { name: 'Second', company_id: top }),
  ]
  const add = async (company: number, state: State, ...tags: number[]): Promise<number> => {
    const { id } = await outpost.build.device(company)
    await outpost.asOwner(`update devices set configuration_drift = ${drifts[state]} where id = ${id}`)
    for (const tag of tags)
      await outpost.asOwner(
        `insert into device_tags (device_id, tag_id, company_id) values (${id}, ${tag}, ${company})`,
      )
    return id
  }
  const plain = await add(top, 'none')
  const both = await add(top, 'in_sync', a, b)
  await add(top, 'drifted', a)
  const low = await add(below, 'never_read', a, b)
  await add(below, 'none', b)

  const company = (target_id: number) => ({ layer: 'company', target_id })
  const tag = (target_id: number) => ({ layer: 'tag', target_id })
  const device = (target_id: number) => ({ layer: 'device', target_id })
  const none = { in_sync: 0, drifted: 0, never_read: 0, none: 0 }
  const cases: [assignments: object[], all: object, ofBelow: object][] = [
    [[tag(a)], { in_sync: 1, drifted: 1, never_read: 1, none: 0 }, { never_read: 1 }],
    [[tag(a)], { in_sync: 1, drifted: 1, never_read: 1, none: 0 }, { never_read: 1 }],
    [[tag(b), tag(a)], { in_sync: 1, drifted: 1, never_read: 1, none: 1 }, { never_read: 1, none: 1 }],
    [[tag(a), device(both), device(plain)], { in_sync: 1, drifted: 1, never_read: 1, none: 1 }, { never_read: 1 }],
    [
      [company(below), tag(a), device(low)],
      { in_sync: 1, drifted: 1, never_read: 1, none: 1 },
      { never_read: 1, none: 1 },
    ],
    [
      [company(top), company(below), tag(b)],
      { in_sync: 1, drifted: 1, never_read: 1, none: 2 },
      { never_read: 1, none: 1 },
    ],
    [[device(low), device(plain)], { in_sync: 0, drifted: 0, never_read: 1, none: 1 }, { never_read: 1 }],
    [[], none, {}],
  ]
  const ids: number[] = []
  for (const [assignments] of cases) {
    const fields = { name: `Template ${ids.length}`, company_id: top, text: wan, variables: [] }
    const id = await created('/configuration/templates', fields)
    const { status, body } = await outpost.admin.put(`/configuration/templates/${id}/assignments`, { assignments })
    expect(status, JSON.stringify(body)).toBe(200)
    ids.push(id)
  }
  const { body } = await outpost.admin.get(`/configuration/templates?id=${ids.join()}&sort=id`)
  expect(body.data.map(({ devices }: { devices: object }) => devices)).toEqual(cases.map(([, all]) => all))

  // The templates of a user's own company, with the same targets, count only the devices of that company.
  await outpost.asOwner(`update desired_templates set company_id = ${below} where id = any('{${ids.join()}}')`)
  await outpost.asOwner(
    `update desired_assignments set company_id = ${below} where template_id = any('{${ids.join()}}')`,
  )
  const theirs = (await user.get(`/configuration/templates?id=${ids.join()}&sort=id`)).body.data
  expect(theirs.map(({ devices }: { devices: object }) => devices)).toEqual(
    cases.map(([, , own]) => ({ ...none, ...own })),
  )
})
