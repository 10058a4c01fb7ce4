import { tags } from '@outpost/contract/tags/endpoints'
import { call } from '../../kit/api/client.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'
import { countWithout, startsOf, type AssignedTag } from './assignedTags.ts'

/**
 * Asks for confirmation before tags are assigned that start actions on devices that do not have them yet. Lists those
 * actions.
 * @param assigned the tags that the devices already have
 * @returns true if nothing starts or the user confirms
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
