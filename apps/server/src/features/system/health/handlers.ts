import { health } from '@outpost/contract/system/health/endpoints'
import { healthSchemas } from '@outpost/contract/system/health/schemas'
import { implement } from '../../../kit/implement.ts'

/** How many runs and bundles a user may start in ten minutes. */
const limits = { checks: 60, bundles: 30, seconds: 600 } as const

/** Loaded with the first check, so that it does not delay the start. */
const checking = () => import('./subject.ts')

export default implement(health, healthSchemas, {
  check: ({ app, actor, outside }) =>
    outside('health', async () => {
      await app.limits.take(`health-check:${actor.userId}`, limits.checks, limits.seconds)
      const { checkHealth } = await checking()
      return checkHealth(app)
    }),
  async bundle({ app, actor, audit, outside }) {
    const content = await outside('bundle', async () => {
      await app.limits.take(`support-bundle:${actor.userId}`, limits.bundles, limits.seconds)
      const { supportBundle } = await import('./bundle/bundle.ts')
      return supportBundle(app)
    })
    audit({ target: 'support-bundle' })
    return { name: `support-${new Date().toISOString().slice(0, 10)}.tar.gz`, content }
  },
})
