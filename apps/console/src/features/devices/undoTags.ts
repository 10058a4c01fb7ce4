import { devices } from '@outpost/contract/devices/endpoints'
import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import type { TagMode } from '@outpost/contract/devices/tagging/constants'
import { tags } from '@outpost/contract/tags/endpoints'
import { call } from '../../kit/api/client.ts'
import type { Restore } from '../../kit/api/undo.ts'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'

/** The tags of devices, by the id of the device. */
export type TagsBefore = ReadonlyMap<number, readonly number[]>

type Pairs = { device_id: number; tag_id: number[] }[]

/** The number of devices in one request. */
const MOST = 1000

/** Reads the company and the tags that devices have now. */
export async function readBefore(
  ids: readonly number[],
): Promise<{ tags: TagsBefore; companies: Map<number, number> }> {
  const before = { tags: new Map<number, readonly number[]>(), companies: new Map<number, number>() }
  for (let at = 0; at < ids.length; at += MOST) {
    const id = ids.slice(at, at + MOST)
    const { rows } = await call(devices.list, { id, fields: ['tags', 'company_id'], limit: id.length })
    for (const row of rows) {
      before.tags.set(
        row.id,
        (row.tags ?? []).map((tag) => tag.id),
      )
      if (row.company_id !== undefined) before.companies.set(row.id, row.company_id)
    }
  }
  return before
}

/**
 * Returns what restores the tags of devices after a change, by device: tags that were really added are removed, those
 * that were really removed are added.
 */
export function inverseOf(
  mode: TagMode,
  chosen: readonly number[],
  before: TagsBefore,
): { mode: TagMode; data: Pairs } {
  const changed = (pick: (had: readonly number[]) => number[]): Pairs =>
    [...before].flatMap(([device_id, had]) => {
      const tag_id = pick(had)
      return tag_id.length > 0 ? { device_id, tag_id } : []
    })
  if (mode === 'assign') return { mode: 'unassign', data: changed((had) => chosen.filter((id) => !had.includes(id))) }
  if (mode === 'unassign') return { mode: 'assign', data: changed((had) => chosen.filter((id) => had.includes(id))) }
  const isSame = (had: readonly number[]): boolean =>
    had.length === chosen.length && had.every((id) => chosen.includes(id))
  return {
    mode: 'overwrite',
    data: [...before].flatMap(([device_id, had]) => (isSame(had) ? [] : { device_id, tag_id: [...had] })),
  }
}

/** The tags that a change adds to or removes from any of the devices. */
export function changedTags(mode: TagMode, chosen: readonly number[], before: TagsBefore): number[] {
  const all = [...before.values()]
  const added = chosen.filter((id) => all.some((had) => !had.includes(id)))
  const removed = all.flat().filter((id) => !chosen.includes(id))
  const present = chosen.filter((id) => all.some((had) => had.includes(id)))
  return [...new Set(mode === 'assign' ? added : mode === 'unassign' ? present : [...added, ...removed])]
}

/** Whether any of the tags starts actions on devices. What has begun on a device cannot be undone. */
export async function anyStarts(ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return false
  const { rows } = await call(tags.list, { id: [...ids], limit: ids.length })
  // A tag that cannot be read may start something.
  return rows.length < ids.length || rows.some(({ actions }) => actions.length > 0)
}

/**
 * Prepares to undo a change of tags, just before it is sent.
 * @returns undefined if nothing changes, or if it cannot be undone
 */
export async function undoOfTags(
  mode: TagMode,
  ids: readonly number[],
  chosen: readonly number[],
): Promise<Restore | undefined> {
  const { tags: before } = await readBefore(ids)
  const inverse = inverseOf(mode, chosen, before)
  if (inverse.data.length === 0 || (await anyStarts(changedTags(mode, chosen, before)))) return undefined
  return () => callConfirmed(deviceTags[inverse.mode], { data: inverse.data })
}
