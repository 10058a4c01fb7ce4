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

/** Returns the state of a request as text or, once it is over, the reason. */
export const stateText = ({ state, end_reason }: Pick<Impersonation, 'state' | 'end_reason'>): string =>
  end_reason === null ? translate(`impersonation:state.${state}`) : translate(`impersonation:end.${end_reason}`)

/** Returns the whole minutes from now until a point in time, rounded up and never negative. */
export const minutesTo = (instant: string, now: number = Date.now()): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 60_000))
