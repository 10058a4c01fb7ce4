import { event } from '../../kit/event.ts'
import type { Transaction } from '../../db/database.ts'
import type { Author } from '../../kit/actor.ts'

/** A tag on a device, and the company of the device. */
export interface Pair {
  device_id: number
  tag_id: number
  company_id: number
}

/** A change of tags: its transaction and who made it, null for the server itself. */
export interface Tagging {
  tx: Transaction
  actor: Author | null
}

/** Tags were assigned to devices that did not have them. */
export const tagsAssigned = event<{ context: Tagging; pairs: readonly Pair[] }>('tagsAssigned')

/** Tags were removed from devices. */
export const tagsUnassigned = event<{ pairs: readonly Omit<Pair, 'company_id'>[] }>('tagsUnassigned')

/** A tag is about to be deleted. */
export const tagRemoving = event<{ id: number }>('tagRemoving')
