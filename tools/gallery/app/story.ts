import type { ComponentType } from 'react'
import type { Part } from './parts.ts'

interface StoryBase {
  /** Its name in the address, after that of its family. */
  id: string
  title: string
  /** The parts that it shows. */
  of: readonly Part[]
}

/** Something in one state: `draw` among the others of its family, `whole` alone on the screen, `open` as a dialog. */
export type Story = StoryBase & ({ draw: ComponentType } | { whole: ComponentType } | { open: () => unknown })

/** Stories that are shown together on one page. */
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

/** Returns the address of a story: that of its family, and its own. */
export const addressOf = (owner: Family, story: Story): string => `${owner.id}/${story.id}`
