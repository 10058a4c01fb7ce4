import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { z } from 'zod'
import { nothing } from '@outpost/contract/kit/page'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identity } from '../features/auth/identity.ts'
import { call, endpoints, forEachFew, nameOf, pathParameters } from '../testing/calls.ts'
import { readCalls, roleLetters } from '../testing/feature-calls.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { person, type Person } from '../testing/person.ts'
import { makeAnonymousLimit } from './anonymous-limit.ts'
import { implement } from './implement.ts'
import { mount } from './mount.ts'

const { callers: expectedCallers } = await readCalls()
/** Endpoints that need no authentication. */
const publicCalls = Object.keys(expectedCallers)
  .filter((name) => expectedCallers[name] === 'public')
  .toSorted()

interface Principal {
  name: string
  person: Person
  /** The expected result for an endpoint: 401, 403, or access. */
  right: (name: string, endpoint: Endpoint) => 'in' | 401 | 403
}

let outpost: TestOutpost
let principals: Principal[]

const isCaller = (name: string, letter: string): boolean =>
  expectedCallers[name] === 'everybody' || (expectedCallers[name] ?? '').includes(letter)

async function token(owner: Person, scopes: string[]): Promise<Person> {
  const { body } = await owner.post('/account/tokens', { name: scopes.join(), scopes })
  return person(outpost.url, { authorization: `Bearer ${body.data.token}` })
}

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const company = await outpost.build.company()
  principals = []
  for (const [role, letter] of Object.entries(roleLetters)) {
    const user = await outpost.build.user(company.id, role as keyof typeof roleLetters)
    principals.push({ name: role, person: user, right: (name) => (isCaller(name, letter) ? 'in' : 403) })
  }
  const [owner, , , guest] = principals
  const tagViewer = await outpost.build.userWith(company.id, [90])
  const onlyTags = ['GET /tags', 'GET /tags/{id}']
  const byScope =
    (held: (scope: string) => boolean, letter: string) =>
    (name: string, { scope }: Endpoint) =>
      scope !== null && (scope === 'any' || held(scope)) && isCaller(name, letter) ? ('in' as const) : (403 as const)
  principals.push(
    {
      name: 'custom role with view_tags',
      person: tagViewer,
      right: (name) => (onlyTags.includes(name) || expectedCallers[name] === 'everybody' ? 'in' : 403),
    },
    { name: 'nobody', person: person(outpost.url), right: () => 401 },
    {
      name: 'an unknown token',
      person: person(outpost.url, { authorization: 'Bearer op_nonsense' }),
      right: () => 401,
    },
    {
      name: 'another scheme beside a good session',
      person: person(outpost.url, { ...owner!.person.headers, authorization: 'Basic cm9vdDpyb290' }),
      right: () => 401,
    },
    {
      name: 'a token that reads hotspots',
      person: await token(owner!.person, ['device_hotspots:read']),
      right: byScope((scope) => scope === 'device_hotspots:read', 'S'),
    },
    {
      name: 'a token that reads devices',
      person: await token(owner!.person, ['devices:read']),
      right: byScope((scope) => scope === 'devices:read', 'S'),
    },
    {
      name: 'a token for everything about tags',
      person: await token(owner!.person, ['tags:*']),
      right: byScope((scope) => scope.startsWith('tags:'), 'S'),
    },
    {
      name: "a guest's token for everything",
      person: await token(guest!.person, ['*']),
      right: byScope(() => true, 'G'),
    },
  )
  // All calls without a sign-in come from one address, and they are more than one address may send in a minute.
  vi.spyOn(outpost.running.app.anonymousLimit, 'count').mockImplementation(() => undefined)
}, 180_000)
afterAll(() => outpost.close())

/** Input that names nonexistent records and contains nothing else, so that even permitted requests change nothing. */
const harmless = (endpoint: EndpointWithSchemas): Record<string, unknown> =>
  Object.fromEntries(
    pathParameters(endpoint).map((name) => [name, endpoint.params ? 'private-status.1.nothing' : 2_147_483_000]),
  )

/** Returns every combination with an unexpected result. */
async function wrongCells(list: typeof endpoints, who: readonly Principal[]): Promise<string[]> {
  const wrong: string[] = []
  await forEachFew(
    list.flatMap((entry) => who.map((principal) => ({ ...entry, principal }))),
    async ({ name, endpoint, principal }) => {
      const { status } = await call(principal.person, endpoint, harmless(endpoint))
      const verdict = status === 401 || status === 403 ? status : 'in'
      if (verdict !== principal.right(name, endpoint) || status >= 500)
        wrong.push(`${name} as ${principal.name}: ${status}`)
    },
  )
  return wrong
}

test('the table lists exactly the calls of the contract', () => {
  expect(Object.keys(expectedCallers).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  expect(
    endpoints
      .filter(({ endpoint }) => endpoint.access === 'public')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(publicCalls)
})

// SECURITY-001 AUTH-044 AUTH-045 ROLES-058
test('SECURITY-001 SYSTEM-072 every call is open to its roles, credentials and scopes, and to no others', async () => {
  expect(
    await wrongCells(
      endpoints.filter(({ name }) => !publicCalls.includes(name)),
      principals,
    ),
  ).toEqual([])
}, 180_000)

test('public calls need no sign-in', async () => {
  expect((await person(outpost.url).get('/terms')).status).toBe(200)
  expect((await person(outpost.url).post('/account/login', {})).status).toBe(422)
  expect((await person(outpost.url).post('/account/token/revoke')).status).toBe(200)
  // The 401 here is not about permissions: the endpoint refreshes a session and finds none.
  expect((await person(outpost.url).post('/account/token/refresh')).status).toBe(401)
})

test('the matrix detects a call mounted without its check', async () => {
  const planted: Endpoint = {
    method: 'DELETE',
    path: '/devices',
    access: 'signed-in',
    scope: 'devices:write',
    answer: nothing,
  }
  const forgotten: Endpoint = { ...planted, method: 'POST', access: 'public' }
  const server = Fastify()
  await server.register((await import('@fastify/cookie')).default)
  const input = z.object({})
  const implementation = implement(
    { planted, forgotten },
    { planted: { input }, forgotten: { input } },
    { planted: async () => {}, forgotten: async () => {} },
  )
  // The tests before this one have used up the limit.
  const app = { ...outpost.running.app, anonymousLimit: makeAnonymousLimit() }
  mount(server, app, implementation, identity)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const moved = principals.map((principal) => ({ ...principal, person: person(url, principal.person.headers) }))
  const list = Object.values(implementation.endpoints).map((endpoint) => ({ name: nameOf(endpoint), endpoint }))
  const wrong = await wrongCells(list, moved)
  await server.close()
  for (const guest of ['read_only', 'support', 'readonly_admin', 'custom role with view_tags'])
    expect(wrong).toContain(`DELETE /devices as ${guest}: 200`)
  for (const anybody of ['nobody', 'an unknown token', 'read_only'])
    expect(wrong).toContain(`POST /devices as ${anybody}: 200`)
})
