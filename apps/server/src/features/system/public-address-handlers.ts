import { fail } from '@outpost/contract/kit/errors'
import { publicAddress } from '@outpost/contract/system/public-address/endpoints'
import { publicAddressSchemas, type PublicAddress } from '@outpost/contract/system/public-address/schemas'
import type { App } from '../../context.ts'
import { implement } from '../../kit/implement.ts'
import { storeAddress } from '../../kit/public-address.ts'
import { checkAddress } from './check-address.ts'

/** The number of checks that a user may start in ten minutes. */
const checks = { count: 60, seconds: 600 } as const

const withoutSlash = (address: string): string => address.replace(/\/$/, '')

function present({ env, configuredUrl }: App): PublicAddress {
  const address = configuredUrl() ?? null
  if (env.publicUrl !== undefined) return { address, source: 'environment' }
  return { address, source: address === null ? 'none' : 'setting' }
}

export default implement(publicAddress, publicAddressSchemas, {
  get: ({ app }) => Promise.resolve(present(app)),
  async set({ app, tx, audit, afterCommit }, { address }) {
    if (app.env.publicUrl !== undefined)
      throw fail('CONFLICT', {
        source: 'address',
        message: 'OUTPOST_PUBLIC_URL sets the public address of this server. Change it there.',
      })
    const given = address === null ? undefined : withoutSlash(address)
    await storeAddress(tx, given)
    audit({ target: 'public-address', detail: { address: given ?? null } })
    afterCommit(() => app.publish('address.changed', {}))
    return { address: given ?? null, source: given === undefined ? ('none' as const) : ('setting' as const) }
  },
  async check({ app, actor }, { address }) {
    await app.limits.take(`address-check:${actor.userId}`, checks.count, checks.seconds)
    return checkAddress(app, withoutSlash(address ?? app.publicUrl()))
  },
})
