import type { TargetKeys } from '@outpost/gateway/protocols/adapter'
import type { App } from '../../../context.ts'
import type { Author } from '../../../kit/actor.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import { removeCredentials } from '../credentials/store.ts'
import type { EntryRow } from '../queries.ts'

/** The entry whose target a key identifies. */
type KeyedEntry = Pick<
  EntryRow,
  'id' | 'device_id' | 'company_id' | 'device_serial' | 'name' | 'address' | 'destination_port'
>

/**
 * Stores the host key of an entry's target when a user first accepts it. The device log names the user. A key that
 * replaces another one may belong to another machine, so the remembered credentials are not meant for it.
 */
export const targetKeysOf = (app: App, entry: KeyedEntry, actor: Author): TargetKeys => ({
  async remembered() {
    const row = await app.ownTransaction((tx) =>
      tx.selectFrom('remote_access').select('host_key_fingerprint').where('id', '=', entry.id).executeTakeFirst(),
    )
    return row?.host_key_fingerprint ?? undefined
  },
  async remember(fingerprint) {
    try {
      await app.ownTransaction(async (tx) => {
        const before = await tx
          .selectFrom('remote_access')
          .select('host_key_fingerprint')
          .where('id', '=', entry.id)
          // A session may outlive a change of the target by a moment.
          .where('destination_ip', '=', entry.address)
          .where('destination_port', '=', entry.destination_port)
          .forUpdate()
          .executeTakeFirst()
        if (!before) return
        if (before.host_key_fingerprint !== null && before.host_key_fingerprint !== fingerprint)
          await removeCredentials(tx, entry.id)
        await tx
          .updateTable('remote_access')
          .set({ host_key_fingerprint: fingerprint })
          .where('id', '=', entry.id)
          .execute()
        await writeDeviceLog(
          tx,
          { id: entry.device_id, company_id: entry.company_id, serial: entry.device_serial },
          { type: 'Remote access', status: true, log: `${entry.name}: accepted the host key ${fingerprint}` },
          actor,
        )
      })
    } catch (error) {
      app.log.warn({ entry: entry.id, error: String(error) }, 'a host key could not be remembered')
    }
  },
})
