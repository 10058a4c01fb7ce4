import type { Readable } from 'node:stream'
import type { Fetch } from '@outpost/contract/device/fetch'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { hashToken } from '../../../kit/secrets.ts'
import { inTransaction } from '../../../kit/transaction.ts'

/**
 * The bytes that a device asks for by its token, from an offset on; undefined where the token is not good, not this device's, used up or
 * too old, or the file has no such byte.
 */
export async function openFetch(app: Program, deviceId: number, { token, from }: Fetch): Promise<Readable | undefined> {
  const file = await inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<{ sha256: Buffer; size: number }>`
      update device_updates u set state = 'fetching', started_at = coalesce(u.started_at, now()) from files f
      where u.token_hash = ${hashToken(token)} and u.device_id = ${deviceId} and u.token_expires_at > now() and u.finished_at is null and f.id = u.held_file_id and f.size >= ${from}
      returning f.sha256, f.size`.execute(tx)
    return rows[0]
  })
  return file && app.blobs.read(file.sha256, from)
}
