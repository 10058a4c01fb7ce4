import { devices } from '@outpost/contract/devices/endpoints'
import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import type { Restore } from '../../kit/api/undo.ts'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import { anyStarts, readBefore } from './undoTags.ts'

type Before = Awaited<ReturnType<typeof readBefore>>

/** Reads what is needed to undo a move; undefined if the tags that the devices lose would start actions again. */
export async function beforeMove(ids: readonly number[]): Promise<Before | undefined> {
  const before = await readBefore(ids)
  return (await anyStarts([...new Set([...before.tags.values()].flat())])) ? undefined : before
}

/** Returns the devices that really moved, by the company that they came from. */
export const movedFrom = (
  before: ReadonlyMap<number, number>,
  now: ReadonlyMap<number, number>,
  target: number,
): Map<number, number[]> =>
  Map.groupBy(
    [...before.keys()].filter((id) => before.get(id) !== target && now.get(id) === target),
    (id) => before.get(id)!,
  )

/**
 * Prepares to undo a move that was made: the devices that moved go back where they came from, with the tags that they
 * had.
 * @returns undefined if no device moved
 */
export async function undoOfMove(before: Before, target: number): Promise<Restore | undefined> {
  const now = await readBefore([...before.companies.keys()])
  const groups = movedFrom(before.companies, now.companies, target)
  if (groups.size === 0) return undefined
  return async () => {
    for (const [company_id, device_id] of groups) await callConfirmed(devices.move, { device_id, company_id })
    const data = [...groups.values()].flat().flatMap((device_id) => {
      const tag_id = [...(before.tags.get(device_id) ?? [])]
      return tag_id.length > 0 ? { device_id, tag_id } : []
    })
    if (data.length > 0) await callConfirmed(deviceTags.assign, { data })
  }
}
