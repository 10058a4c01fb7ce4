import { fail } from '@outpost/contract/kit/errors'
import { publicAddress } from '@outpost/contract/system/public-address/endpoints'
import { publicAddressSchemas, type PublicAddress } from '@outpost/contract/system/public-address/schemas'
import { implement } from '../../kit/implement.ts'
import { readAddress, storeAddress } from '../../kit/public-address.ts'
import { checkAddress, installationOf } from './check-address.ts'

/** The number of checks that a user may start in ten minutes. */
const checks = { count: 60, seconds: 600 } as const

const withoutSlash = (address: string): string => address.replace(/\/$/, '')

const stored = (address: string | undefined): PublicAddress => ({
  address: address ?? null,
  source: address === undefined ? 'none' : 'setting',
})

export default implement(publicAddress, publicAddressSchemas, {
  // Read from the table: the address cached by this process may lag behind a change.
  async get({ app: { env, log }, tx }): Promise<PublicAddress> {
    if (env.publicUrl !== undefined) return { address: env.publicUrl, source: 'environment' }
    return stored(await readAddress(tx, log))
  },
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
    return stored(given)
  },
  async check({ app, actor }, { address }) {
    await app.limits.take(`address-check:${actor.userId}`, checks.count, checks.seconds)
    return checkAddress(installationOf(app), withoutSlash(address ?? app.publicUrl()))
  },
})
