/** The difference between two contents of a field: how many characters were removed from its end, and what was added. */
export function changeOf(before: string, after: string): { removed: number; added: string } {
  const [old, now] = [[...before], [...after]]
  let same = 0
  while (same < old.length && same < now.length && old[same] === now[same]) same++
  return { removed: old.length - same, added: now.slice(same).join('') }
}

/**
 * The content of the field that opens the keyboard of a touch device. The keyboard reports Backspace only while there is
 * something to remove.
 */
export const FILLER = '_'.repeat(20)

/** Returns whether the field should be refilled: nearly empty, or so long that it becomes slow. */
export const needsFiller = (text: string): boolean => text.length < FILLER.length / 2 || text.length > 500
