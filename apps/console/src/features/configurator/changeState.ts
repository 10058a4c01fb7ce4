import type { ChangeState } from '@outpost/contract/configurator/constants'
import type { ConfigChange } from '@outpost/contract/configurator/schemas'
import { type ChangePhase, changePhases } from '@outpost/contract/device/change'
import type { Tone } from '@outpost/ui/Cells'
import { utcInstant } from '../../kit/browser/utc.ts'
import type { Translate } from '../../kit/i18n/i18n.ts'

/** The shape and colour of each state. */
export const stateTones = {
  queued: 'pending',
  sent: 'pending',
  applying: 'pending',
  unconfirmed: 'pending',
  confirmed: 'positive',
  restored: 'error',
  refused: 'error',
  cancelled: 'none',
  expired: 'none',
  unknown: 'neutral',
} as const satisfies Record<ChangeState, Tone>

/** The codes of devices that say why a change was refused or undone (`config.apply` in the contract). */
const endCodes = [
  'INVALID',
  'BASE_CHANGED',
  'STAGED_LOCALLY',
  'CHANGE_PENDING',
  'PREFLIGHT',
  'NO_SPACE',
  'READ_ONLY',
  'NOT_FETCHED',
  'WRONG_SUM',
  'NOT_APPLIED',
  'TEST_FAILED',
  'NOT_CONFIRMED',
  'CANCELLED',
  'RESTARTED',
] as const

/** Seconds until the device restores its old files; undefined unless it waits for the confirmation. */
export function secondsLeft({ deadline_at, confirm_within }: ConfigChange, now: number): number | undefined {
  const end = Date.parse(utcInstant(deadline_at) ?? '')
  // The clocks of server and browser may differ.
  return Number.isNaN(end) ? undefined : Math.min(Math.max(Math.ceil((end - now) / 1000), 0), confirm_within)
}

/**
 * The state of a change as text.
 * @param now the current time in ms
 */
export function stateText(t: Translate, change: ConfigChange, now: number): string {
  const { state, code } = change
  const left = secondsLeft(change, now)
  if (state === 'unconfirmed' && left !== undefined) return t('configurator:waiting', { count: left })
  const known = endCodes.find((one) => one === code)
  return known && (state === 'restored' || state === 'refused')
    ? t(`configurator:end.${known}`)
    : t(`configurator:state.${state}`)
}

/** The phase of a change as text; what a device reports beyond the contract is shown as it is. */
export function phaseText(t: Translate, phase: string): string {
  const known = changePhases.find((one): one is ChangePhase => one === phase)
  return known ? t(`configurator:phase.${known}`) : phase
}
