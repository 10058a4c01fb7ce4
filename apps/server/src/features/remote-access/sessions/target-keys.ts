import type { TargetKeys } from '@outpost/gateway/protocols/adapter'
import type { Program } from '../../../context.ts'
import type { Actor } from '../../../kit/actor.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import type { EntryRow } from '../queries.ts'

/** Stores the host key of an entry's target when a user first accepts it. The device log names the user. */
export const targetKeysOf = (app: Program, entry: EntryRow, actor: Actor): TargetKeys => ({
  async remembered() {
    const row = await inTransaction(app.db, systemScope, (tx) =>
      tx.selectFrom('remote_access').select('host_key_fingerprint').where('id', '=', entry.id).executeTakeFirst(),
    )
    return row?.host_key_fingerprint ?? undefined
  },
  async remember(fingerprint) {
    try {
      await inTransaction(app.db, systemScope, async (tx) => {
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
