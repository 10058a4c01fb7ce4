import { permissions } from '@outpost/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleRule } from '@outpost/contract/kit/role-rules'
import { call, endpoints, forEachFew, pathParameters } from '../testing/calls.ts'
import { featureFiles } from '../testing/feature-files.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import type { Person } from '../testing/person.ts'

const files = await featureFiles<{ roleRules: readonly RoleRule[] }>(
  'packages/contract/src/{feature}/role-rules.cases.ts',
)
const roleRules = files.flatMap((file) => file.roleRules)

let outpost: TestOutpost
let company: { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
})
afterAll(() => outpost.close())

/** Returns the endpoints of a permission that refuse a user, using requests that change nothing. */
async function closedTo(person: Person, permission: string): Promise<string[]> {
  const closed: string[] = []
  await forEachFew(
    endpoints.filter(({ endpoint }) => endpoint.access === permission),
    async ({ name, endpoint }) => {
      const input = Object.fromEntries(pathParameters(endpoint).map((parameter) => [parameter, 2_147_483_000]))
      const { status } = await call(person, endpoint, input)
      if (status === 401 || status === 403) closed.push(name)
    },
  )
  return closed.toSorted()
}

// Permissions that no endpoint names as its access are checked in their feature's handlers.
test.each(roleRules.filter(({ calls }) => calls.length > 0).map((rule) => [rule.id, rule.permission, rule] as const))(
  '%s %s alone opens its calls on the server, and all other permissions together do not',
  async (_id, permission, { calls }) => {
    const theirs = endpoints
      .filter(({ endpoint }) => endpoint.access === permission)
      .map(({ name }) => name)
      .toSorted()
    expect(theirs).toEqual(expect.arrayContaining([...calls]))
    const { id } = permissions.find(({ name }) => name === permission)!
    const others = permissions.filter(({ name }) => name !== permission).map((entry) => entry.id)
    const [holder, everybodyElse] = [
      await outpost.build.userWith(company.id, [id]),
      await outpost.build.userWith(company.id, others),
    ]
    expect(await closedTo(holder, permission)).toEqual([])
    expect(await closedTo(everybodyElse, permission)).toEqual(theirs)
  },
)
