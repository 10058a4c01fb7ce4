import type { ComponentType } from 'react'
import type { Part } from './parts.ts'

interface StoryBase {
  /** Its name in the address, behind that of its family. */
  id: string
  title: string
  /** What can be seen here. */
  of: readonly Part[]
}

/** Something in one state: `draw` among the others of its family, `whole` alone on the screen, `open` as a window over the page. */
export type Story = StoryBase & ({ draw: ComponentType } | { whole: ComponentType } | { open: () => unknown })

/** Stories that are looked at together, on one page. */
export interface Family {
  id: string
  title: string
  stories: readonly Story[]
}

/**
 * One file in `stories/` declares one family, and `registry.ts` lists it.
 * @example export const cards = family('cards', 'Cards', [{ id: 'plain', title: 'Plain', of: ['Card.Card'], draw: () => <Card>…</Card> }])
 */
export const family = (id: string, title: string, stories: readonly Story[]): Family => ({ id, title, stories })

/** The address of a story: that of its family, and its own. */
export const addressOf = (owner: Family, story: Story): string => `${owner.id}/${story.id}`
