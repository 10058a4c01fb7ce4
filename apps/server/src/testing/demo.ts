import { seedDemo } from '../demo/seed.ts'
import { startOutpost, type TestOutpost } from './outpost.ts'

/**
 * Starts a new demo without its fleet. @returns the server and an access token of its system administrator
 */
export async function startDemo(): Promise<{ outpost: TestOutpost; url: string; token: string }> {
  // A test sends more requests per minute than the limit of a token allows.
  const outpost = await startOutpost(['api', 'gateway'], { OUTPOST_API_LIMIT: '100000' })
  const { env, db, pool } = outpost.running.app
  // The password of the pool's options is not enumerable, so a copy does not contain it.
  const owner = { ...pool.options, password: pool.options.password }
  if (!(await seedDemo(env, db, { owner, app: owner, embedded: false, stop: async () => undefined }, () => undefined)))
    throw new Error('the demo was not added')
  return {
    outpost,
    url: outpost.url,
    token: (await outpost.admin.post('/account/tokens', { name: 'examples', scopes: ['*'] })).body.data.token,
  }
}
