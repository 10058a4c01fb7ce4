import { hostKeys as endpoints } from '@outpost/contract/devices/host-keys/endpoints'
import { hostKeySchemas } from '@outpost/contract/devices/host-keys/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import { implement } from '../../../kit/implement.ts'
import { advanceHostKeys, fingerprintOfKey, hostKeys, lockHostKeys, pinOf } from './host-keys.ts'

interface Members {
  devices: number
  behind: number
}

/**
 * Counts all enrolled devices of the installation, regardless of the user's scope, and those that do not have this key.
 */
async function countMembers(app: App, next: string): Promise<Members> {
  const { rows } = await app.ownTransaction((tx) =>
    sql<Members>`select count(*) as devices, count(*) filter (where d.pinned_host_key is distinct from ${pinOf(next)}) as behind
      from devices d where exists (select from device_keys k where k.device_id = d.id)`.execute(tx),
  )
  return rows[0]!
}

const present = (keys: string[], members: Members) => ({
  present: fingerprintOfKey(keys[0]!),
  next: fingerprintOfKey(keys[1]!),
  ...members,
})

export default implement(endpoints, hostKeySchemas, {
  async get({ app }) {
    const keys = await app.ownTransaction((tx) => hostKeys({ db: tx, sealer: app.sealer }))
    return present(keys, await countMembers(app, keys[1]!))
  },
  async rotate({ app, tx, audit, afterCommit }, { force }) {
    // Of two concurrent rotations the second finds that no device has its next key yet.
    const [former, next] = await lockHostKeys(tx, app.sealer)
    const { devices, behind } = await countMembers(app, next!)
    if (behind > 0 && !force) {
      throw fail('CONFLICT', {
        source: 'force',
        message: `${behind} of ${devices} devices do not have the next host key yet and would be locked out. Wait until they have connected, or force the change and run the installation command on them again.`,
      })
    }
    const keys = await advanceHostKeys(tx, app.sealer, next!)
    const made = present(keys, { devices, behind: devices })
    audit({
      target: 'host-keys',
      detail: { former: fingerprintOfKey(former!), present: made.present, next: made.next, locked_out: behind },
    })
    afterCommit(() => app.publish('hostkeys.changed', {}))
    return made
  },
})
