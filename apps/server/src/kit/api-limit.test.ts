import { expect, test } from 'vitest'
import { startOutpost } from '../testing/outpost.ts'
import { person } from '../testing/person.ts'

test('AUTH-048 with a limit configured, all tokens of a user share it, and browsers are not limited', async () => {
  const outpost = await startOutpost(['api'], { OUTPOST_API_LIMIT: '3' })
  try {
    const token = async (owner = outpost.admin) =>
      person(outpost.url, {
        authorization: `Bearer ${(await owner.post('/account/tokens', { name: 'script' })).body.data.token}`,
      })
    const [one, other, foreign] = [await token(), await token(), await token(await outpost.build.user(1))]
    const first = await one.get('/tags')
    expect([first.status, first.headers.get('x-ratelimit-limit'), first.headers.get('x-ratelimit-remaining')]).toEqual([
      200,
      '3',
      '2',
    ])
    await other.get('/tags')
    // A request that failed for another reason counts as well.
    expect((await one.get('/tags/999999')).headers.get('x-ratelimit-remaining')).toBe('0')
    const beyond = await other.get('/tags')
    expect(beyond).toMatchObject({ status: 429, body: { success: false, errors: [{ code: 'TOO_MANY_REQUESTS' }] } })
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(beyond.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await foreign.get('/tags')).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await outpost.admin.get('/tags')).status).toBe(200)
  } finally {
    await outpost.close()
  }
}, 90_000)

test('AUTH-048 without a limit no request is limited', async () => {
  const outpost = await startOutpost(['api'])
  try {
    const script = person(outpost.url, {
      authorization: `Bearer ${(await outpost.admin.post('/account/tokens', { name: 'script' })).body.data.token}`,
    })
    const answers = await Promise.all(Array.from({ length: 200 }, () => script.get('/tags?limit=1')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers[0]!.headers.has('x-ratelimit-limit')).toBe(false)
  } finally {
    await outpost.close()
  }
}, 90_000)
