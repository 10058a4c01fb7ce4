import { devices } from '@outpost/contract/devices/endpoints'
import type { Tag } from '@outpost/contract/tags/schemas'
import { useData } from '../../kit/api/query.ts'
import type { Started } from './StartedActions.tsx'

/** A tag that some of the selected devices have. */
export interface AssignedTag {
  id: number
  name: string
  /** The company of the tag if other companies have a tag of this name. */
  company_name: string | null
  color: string | null
  devices: number
}

interface Bearer {
  tags?: readonly Omit<AssignedTag, 'devices'>[] | undefined
}

/** The maximum number of devices per request; with more, only the first are counted. */
const MOST = 1000

/** Counts the devices that have each tag; the most frequent tags come first. */
export function countTags(rows: readonly Bearer[]): AssignedTag[] {
  const found = new Map<number, AssignedTag>()
  for (const { id, name, company_name, color } of rows.flatMap((row) => row.tags ?? []))
    found.set(id, { id, name, company_name, color, devices: (found.get(id)?.devices ?? 0) + 1 })
  return [...found.values()].toSorted((a, b) => b.devices - a.devices || a.name.localeCompare(b.name))
}

/** Loads the current tags of the devices, because the list may not show them. */
export function useAssignedTags(ids: readonly number[]): AssignedTag[] {
  const { data } = useData(devices.list, { id: ids.slice(0, MOST), fields: ['tags'], limit: MOST }, { staleTime: 0 })
  return countTags(data?.rows ?? [])
}

/** Returns how many of the devices do not have a tag. */
export const countWithout = (id: number, assigned: readonly AssignedTag[], devices: number): number =>
  devices - (assigned.find((tag) => tag.id === id)?.devices ?? 0)

/** Returns the actions that tags start on devices that do not have them yet. */
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
