import type { UiAction } from '../Actions.tsx'

/** A part of a menu; without a heading if the menu is too short to need any. */
export interface MenuPart {
  heading: string | undefined
  actions: UiAction[]
}

/**
 * Divides the actions of a menu into its parts, in the order in which they first appear, with the destructive actions
 * last. Headings need at least two parts of ordinary actions: over a single one they would say nothing.
 */
export function partsOf(actions: readonly UiAction[]): MenuPart[] {
  const safe = Map.groupBy(
    actions.filter(({ danger }) => !danger),
    ({ group }) => group,
  )
  const danger = actions.filter((action) => action.danger)
  const parts = [...safe].map(([heading, part]) => ({ heading, actions: part }))
  if (danger.length > 0) parts.push({ heading: danger[0]!.group, actions: danger })
  if (safe.size > 1) return parts
  return parts.map((part) => ({ ...part, heading: undefined }))
}
