import type { Credentials } from '@outpost/contract/remote-access/credentials/schemas'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Author } from '../../../kit/actor.ts'
import type { Sealer } from '../../../kit/secrets.ts'
import { writeDeviceLog } from '../../devices/service.ts'
import type { EntryRow } from '../queries.ts'

/** Stores the credentials of an entry, sealed, in place of earlier ones. */
export async function storeCredentials(
  tx: Transaction,
  sealer: Sealer,
  entry: Pick<EntryRow, 'id' | 'company_id'>,
  credentials: Credentials,
): Promise<void> {
  const sealed = sealer.seal(Buffer.from(JSON.stringify(credentials)))
  await tx
    .insertInto('remote_access_credentials')
    .values({ remote_access_id: entry.id, company_id: entry.company_id, sealed })
    .onConflict((conflict) => conflict.column('remote_access_id').doUpdateSet({ sealed, updated_at: new Date() }))
    .execute()
}

/** Removes the credentials of an entry. Returns whether there were any. */
export async function removeCredentials(tx: Transaction, entryId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('remote_access_credentials')
    .where('remote_access_id', '=', entryId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Returns the credentials with which a session of an entry may sign in, and notes in the device log that a user did.
 * Undefined if none are remembered, or if the entry now has another target than the session connects to.
 */
export const useCredentials = (app: App, entry: EntryRow, actor: Author): Promise<Credentials | undefined> =>
  app.ownTransaction(async (tx) => {
    const row = await tx
      .selectFrom('remote_access_credentials as c')
      .innerJoin('remote_access as r', 'r.id', 'c.remote_access_id')
      .select('c.sealed')
      .where('r.id', '=', entry.id)
      .where('r.device_id', '=', entry.device_id)
      .where('r.destination_ip', '=', entry.address)
      .where('r.destination_port', '=', entry.destination_port)
      .where('r.protocol', '=', entry.protocol)
      .executeTakeFirst()
    if (!row) return undefined
    await writeDeviceLog(
      tx,
      { id: entry.device_id, company_id: entry.company_id, serial: entry.device_serial },
      { type: 'Remote access', status: true, log: `${entry.name}: signing in with the remembered credentials` },
      actor,
    )
    return JSON.parse(app.sealer.unseal(row.sealed).toString()) as Credentials
  })
