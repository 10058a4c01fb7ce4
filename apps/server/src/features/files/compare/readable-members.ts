import type { Context } from '../../../kit/implement.ts'
import { requireReadable } from '../readable.ts'
import { type Members, membersOf } from './members.ts'

export type { Members } from './members.ts'

/**
 * Returns a function that reads what is inside a stored file, after the transaction has ended.
 * @throws NOT_FOUND for a file out of scope, FORBIDDEN without the permission for its content
 */
export async function readableMembers(context: Context, id: number): Promise<() => Promise<Members>> {
  const { blobs } = context.app
  const file = await requireReadable(context, id)
  return () => membersOf(blobs, file)
}
