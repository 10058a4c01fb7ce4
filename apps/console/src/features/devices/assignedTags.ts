import { devices } from '@outpost/contract/devices/endpoints'
import type { Tag } from '@outpost/contract/tags/schemas'
import { useData } from '../../kit/api/query.ts'
import type { Started } from './StartedActions.tsx'

/** A tag on some of the chosen devices. */
export interface AssignedTag {
  id: number
  name: string
  color: string | null
  devices: number
}

interface Bearer {
  tags?: readonly { id: number; name: string; color: string | null }[] | undefined
}

/** As many devices as one question names; of more the first are told. */
const MOST = 1000

/** The tags of the devices with the number of devices that have them, the most frequent first. */
export function countTags(rows: readonly Bearer[]): AssignedTag[] {
  const found = new Map<number, AssignedTag>()
  for (const { id, name, color } of rows.flatMap((row) => row.tags ?? []))
    found.set(id, { id, name, color, devices: (found.get(id)?.devices ?? 0) + 1 })
  return [...found.values()].toSorted((a, b) => b.devices - a.devices || a.name.localeCompare(b.name))
}

/** Reads anew which tags the devices have: the list may not show them. */
export function useAssignedTags(ids: readonly number[]): AssignedTag[] {
  const { data } = useData(devices.list, { id: ids.slice(0, MOST), fields: ['tags'], limit: MOST }, { staleTime: 0 })
  return countTags(data?.rows ?? [])
}

/** How many of the devices do not have a tag. */
export const countWithout = (id: number, assigned: readonly AssignedTag[], devices: number): number =>
  devices - (assigned.find((tag) => tag.id === id)?.devices ?? 0)

/** What tags start on devices that do not have them yet, by the tags' own actions. */
export const startsOf = (
  chosen: readonly Pick<Tag, 'id' | 'name' | 'actions'>[],
  assigned: readonly AssignedTag[],
  devices: number,
): Started[] =>
  chosen.flatMap(({ id, name, actions }) => {
    const without = countWithout(id, assigned, devices)
    return without > 0
      ? actions.map(({ action, source_name }) => ({
          tag_id: id,
          action,
          source_name,
          tag_name: name,
          devices: without,
        }))
      : []
  })
