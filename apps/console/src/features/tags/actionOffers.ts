import type { TagActionKind } from '@outpost/contract/tags/constants'
import type { SelectOption } from '@outpost/ui/Fields'
import type { Need } from '../../kit/can.ts'

/** Something that tags can start on devices, and what it can be done with. */
export interface TagActionOffer {
  kind: TagActionKind
  /** What its author must be allowed to do by hand. */
  need: Need
  /** The sources whose name has the text in it; at most a hundred. */
  find: (q: string, signal: AbortSignal) => Promise<readonly SelectOption[]>
}

const offers: TagActionOffer[] = []

/**
 * Lets tags start what a later room knows how to do. A kind that no room brings is offered nowhere. Call it in the room's
 * `contributions.ts`.
 * @example contributeTagAction({ kind: 'firmware_upload', need: 'update_device_firmware', find: findFirmware })
 */
export function contributeTagAction(offer: TagActionOffer): void {
  offers.push(offer)
}

/** What later rooms have brought, in the order of the rooms. */
export const offeredActions: readonly TagActionOffer[] = offers
