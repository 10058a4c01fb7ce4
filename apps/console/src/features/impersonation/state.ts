import type { Impersonation } from '@outpost/contract/impersonation/schemas'
import type { ImpersonationState } from '@outpost/contract/impersonation/constants'
import type { Tone } from '@outpost/ui/Cells'
import { translate } from '../../kit/i18n/i18n.ts'

export const tones: Record<ImpersonationState, Tone> = {
  requested: 'pending',
  approved: 'pending',
  running: 'positive',
  ended: 'none',
}

/** What has become of it, and where it is over, why. */
export const stateText = ({ state, end_reason }: Pick<Impersonation, 'state' | 'end_reason'>): string =>
  end_reason === null ? translate(`impersonation:state.${state}`) : translate(`impersonation:end.${end_reason}`)

/** Whole minutes from now to a moment, never fewer than none. */
export const minutesTo = (instant: string, now: number = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 60_000))
