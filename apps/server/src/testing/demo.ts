import { seedDemo } from '../demo/seed.ts'
import { startOutpost, type TestOutpost } from './outpost.ts'

/** A new demo without its fleet, and an access token of its system administrator. */
export async function startDemo(): Promise<{ outpost: TestOutpost; url: string; token: string }> {
  // A test calls more in a minute than a token is good for.
  const outpost = await startOutpost(['api', 'gateway'], { OUTPOST_API_LIMIT: '100000' })
  const { env, db, pool } = outpost.running.app
  // The pool hides its password from being copied.
  const owner = { ...pool.options, password: pool.options.password }
  if (!(await seedDemo(env, db, { owner, app: owner, embedded: false, stop: async () => undefined }, () => undefined)))
    throw new Error('the demo was not added')
  return {
    outpost,
    url: outpost.url,
    token: (await outpost.admin.post('/account/tokens', { name: 'examples', scopes: ['*'] })).body.data.token,
  }
}
