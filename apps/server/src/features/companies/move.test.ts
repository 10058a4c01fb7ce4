import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
beforeAll(async () => {
  // Four levels: the top, a company below it, and a branch of two companies below that.
  outpost = await startOutpost(['api'], { OUTPOST_COMPANY_LEVELS: '4' })
})
afterAll(() => outpost.close())

/** Creates a company with another below it, which has a user, a device with a tag, and credits. */
async function branch(parent: number) {
  const { admin, build } = outpost
  const moved = await build.company(parent)
  const below = await build.company(moved.id)
  const [user, device] = [await build.user(below.id, 'end_user'), await build.device(below.id)]
  const tag = (await admin.post('/tags', { company_id: below.id, name: 'Comes along' })).body.data.id as number
  await admin.post('/devices/tags/assign', { device_id: [device.id], tag_id: [tag] })
  expect((await admin.post('/credits', { company_id: below.id, credit_count: 7, credit_type_id: 1 })).status).toBe(201)
  return { moved, below, user, device, tag }
}
type Branch = Awaited<ReturnType<typeof branch>>

/** Reads how much of the branch a user can see. */
async function seen(who: Person, { below, user, device, tag }: Branch) {
  const data = async (path: string) => (await who.get(path)).body.data
  return {
    company: (await data(`/companies/${below.id}`))?.credits_left,
    users: (await data(`/users?company_id=${below.id}`)).map(({ id }: { id: number }) => id === user.id),
    device: (await data(`/devices/${device.id}`))?.tags.map(
      ({ id, tag_id = id }: { id: number; tag_id?: number }) => tag_id === tag,
    ),
    tag: (await who.get(`/tags/${tag}`)).status,
    pools: (await data(`/credits?company_id=${below.id}`)).map(
      ({ credit_left }: { credit_left: number }) => credit_left,
    ),
  }
}
const all = { company: 7, users: [true], device: [true], tag: 200, pools: [7] }
const nothing = { company: undefined, users: [], device: undefined, tag: 404, pools: [] }

test('COMPANIES-023 a moved company keeps its users, devices, tags and credits, and no intermediate state is visible', async () => {
  const [from, to] = [await outpost.build.company(), await outpost.build.company()]
  const [ofFrom, ofTo] = [await outpost.build.user(from.id), await outpost.build.user(to.id)]
  const things = await branch(from.id)
  expect([await seen(ofFrom, things), await seen(ofTo, things)]).toEqual([all, nothing])
  // Blocks the move at its audit log entry, when it has already changed the tree.
  const audit = await outpost.hold('lock table audit in share mode')
  const move = outpost.admin.post('/companies/move', { source: things.moved.id, target: to.id })
  await audit.waiting(1)
  expect([await seen(ofFrom, things), await seen(ofTo, things)]).toEqual([all, nothing])
  await audit.release()
  expect((await move).status).toBe(200)
  expect([await seen(ofFrom, things), await seen(ofTo, things)]).toEqual([nothing, all])
  // The user of the moved branch is still in the same company.
  expect((await things.user.get('/user')).body).toMatchObject({
    id: things.user.id,
    company_id: things.below.id,
    company: { level: 4 },
  })
})
