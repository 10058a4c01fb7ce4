import { randomInt } from 'node:crypto'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzzedCall, type FuzzedCall } from '../testing/arbitrary.ts'
import { endpoints } from '../testing/calls.ts'
import { requireDocumented } from '../testing/documented.ts'
import { adminLogin, startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { allKinds, makeRecord } from '../testing/records.ts'

/** Requests per endpoint. OUTPOST_FUZZ sets a higher number; OUTPOST_FUZZ_SEED repeats a failed run. */
const runs = Number(process.env['OUTPOST_FUZZ'] ?? 40)
const seed = Number(process.env['OUTPOST_FUZZ_SEED'] ?? randomInt(2 ** 31))

let outpost: TestOutpost
/** Ids of existing records, so that requests get further than "not found". */
const ids: number[] = []

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const { app } = outpost.running
  for (const kind of allKinds) {
    const id = await makeRecord(app, kind, { company: { id: 1, level: 1 }, userId: 1, canary: 'fuzz' })
    if (typeof id === 'number') ids.push(id)
  }
  // Lets requests pass that require a confirmed password.
  await outpost.admin.post('/password-confirmation', { password: adminLogin.password })
})
afterAll(() => outpost.close())

async function send(endpoint: EndpointWithSchemas, { path, query, body }: FuzzedCall): Promise<number> {
  const url = new URL(
    `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name]!.toWellFormed()))}`,
    outpost.url,
  )
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const headers = { ...outpost.admin.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  const response = await fetch(url, {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${response.status} ${text}`)
  if (/"message":"(Invalid (input|option|string|key)|Too (big|small)|Unrecognized)/.test(text))
    throw new Error(`the validator's own words: ${text}`)
  // With nothing, "." or ".." as a parameter, the path is that of another call.
  if (!Object.values(path).some((value) => /^\.{0,2}$/.test(value))) requireDocumented(endpoint, response.status)
  return response.status
}

/** Endpoints that would end the session or account that the test needs, or that use a service not set up here. */
const spared = [
  'POST /translation',
  'POST /account/token/revoke',
  'POST /account/token/refresh',
  'POST /account/login',
  'DELETE /account/sessions/{id}',
  'DELETE /users/{id}/sessions',
  'DELETE /users/sessions/{id}',
]

// SECURITY-025
test(
  `SECURITY-025 SYSTEM-072 no input causes a server error or a status that is not in the document (seed ${seed})`,
  async () => {
    const statuses = new Map<number, number>()
    for (const { name, endpoint } of endpoints.filter((entry) => !spared.includes(entry.name))) {
      const property = fc.asyncProperty(fuzzedCall(endpoint, ids), async (call) => {
        const status = await send(endpoint, call)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      })
      const result = await fc.check(property, { numRuns: runs, seed, endOnFailure: false })
      expect(
        result.failed
          ? `${name}: ${String(result.errorInstance)} with ${JSON.stringify(result.counterexample)} (seed ${seed})`
          : 'no server error',
      ).toBe('no server error')
    }
    // Shows that the fuzzer reached the handlers: some requests succeeded, and the session still exists.
    expect(statuses.get(200)).toBeGreaterThan(runs)
    expect(statuses.get(422)).toBeGreaterThan(runs)
    expect((await outpost.admin.get('/user')).status).toBe(200)
  },
  120_000 + runs * 6000,
)

test(`SECURITY-025 no sign-in causes a server error (seed ${seed})`, async () => {
  for (const { endpoint } of endpoints.filter((entry) => entry.name === 'POST /account/login')) {
    await fc.assert(
      fc.asyncProperty(fuzzedCall(endpoint, [1]), async (call) => void (await send(endpoint, call))),
      { numRuns: runs, seed },
    )
  }
})
