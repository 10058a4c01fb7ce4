import type { FileType } from '@outpost/contract/files/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Incoming } from '../../kit/blobs.ts'
import type { Facts } from './firmware.ts'
import type { FileRow } from './queries.ts'
import { keepContent } from './storage.ts'

interface NewFile {
  companyId: number
  /** The user who adds the file; null for the server itself. */
  userId: number | null
  type: FileType
  name: string
  description: string
}

/**
 * Adds a file for received bytes, which become permanent when the transaction commits. Returns undefined if the company
 * already has the same bytes as that type. Throws FILE_QUOTA_EXCEEDED.
 */
export async function addFile(
  tx: Transaction,
  { companyId, userId, type, name, description }: NewFile,
  file: Incoming,
  known: Facts,
): Promise<FileRow | undefined> {
  await keepContent(tx, companyId, file)
  return tx
    .insertInto('files')
    .values({
      company_id: companyId,
      user_id: userId,
      device_id: null,
      type,
      name,
      description,
      device_model: known.model,
      series: known.series,
      version: known.version,
      boards: known.boards,
      sha256: file.sha256,
      crc32: file.crc32,
      size: file.size,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'type', 'sha256'])
        .where(sql<boolean>`not from_device`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}
