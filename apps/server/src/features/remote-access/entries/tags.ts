import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { requireTags } from '../../devices/service.ts'

/**
 * Replaces the tags of entries of one device. Throws VALIDATION, with the given source, for a tag that the device's
 * company may not use.
 */
export async function replaceEntryTags(
  context: Context,
  device: { id: number; company_id: number },
  entryIds: readonly number[],
  tagIds: readonly number[],
  source = 'tag_id',
): Promise<void> {
  const { tx } = context
  const unique = [...new Set(tagIds)]
  await requireTags(context, [{ device: { id: device.id, companyId: device.company_id }, tagIds: unique }], source)
  await removeEntryTags(tx, entryIds)
  const rows = entryIds.flatMap((entryId) =>
    unique.map((tagId) => ({ remote_access_id: entryId, tag_id: tagId, company_id: device.company_id })),
  )
  if (rows.length > 0) await tx.insertInto('remote_access_tags').values(rows).execute()
}

/** Removes all tags of entries. */
export const removeEntryTags = (tx: Transaction, entryIds: readonly number[]): Promise<unknown> =>
  tx
    .deleteFrom('remote_access_tags')
    .where('remote_access_id', 'in', [...entryIds])
    .execute()
