import { devices } from '@outpost/contract/devices/endpoints'
import type { Values } from '../../kit/form/parts/core.tsx'
import type { Restore } from '../../kit/api/undo.ts'
import { callConfirmed } from '../../kit/auth/stepUp/confirmed.ts'
import { anyStarts, changedTags } from './undoTags.ts'

/** Returns the former values of the fields that an edit changes. Tags in another order are the same. */
export function formerValues(initial: Values, values: Values): Record<string, unknown> {
  const text = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null))
  return Object.fromEntries(
    Object.entries(initial).filter(([name, former]) => name in values && text(former) !== text(values[name])),
  )
}

/**
 * Prepares to undo the edit of a device: only what it changed is restored.
 * @returns undefined if nothing changes, or if it cannot be undone
 */
export async function undoOfEdit(id: number, initial: Values, values: Values): Promise<Restore | undefined> {
  const former = formerValues(initial, values)
  if (Object.keys(former).length === 0) return undefined
  const had = (initial['tag_id'] ?? []) as number[]
  const changed = changedTags('overwrite', (values['tag_id'] ?? []) as number[], new Map([[id, had]]))
  if (await anyStarts(changed)) return undefined
  return () => callConfirmed(devices.update, { ...former, id })
}
