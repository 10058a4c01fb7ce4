import { tags } from '@outpost/contract/tags/endpoints'
import { call } from '../../kit/api/client.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'
import { countWithout, startsOf, type AssignedTag } from './assignedTags.ts'

/**
 * Asks before tags are given that start something on devices which do not have them yet, and lists what they start.
 * @param assigned the tags that the devices have
 * @returns true where nothing starts, or the reader wants it
 */
export async function agreeToStarts(
  ids: readonly number[],
  assigned: readonly AssignedTag[],
  devices: number,
): Promise<boolean | undefined> {
  const added = ids.filter((id) => countWithout(id, assigned, devices) > 0)
  if (added.length === 0) return true
  const { rows } = await call(tags.list, { id: added, limit: added.length })
  const starts = startsOf(rows, assigned, devices)
  return starts.length === 0 || open(dialogs.assignTagConfirm, { starts })
}
