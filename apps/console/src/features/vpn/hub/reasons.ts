import type { VpnConnection } from '@outpost/contract/vpn/schemas'
import type { Translate } from '../../../kit/i18n/i18n.ts'

/** The reasons that the server stores, by the name of their sentence. */
const ends = new Map([
  ['left', 'left'],
  ['lost', 'lost'],
  ['removed', 'removed'],
  ['changed', 'changed'],
  ['moved', 'moved'],
  ['disconnected', 'disconnected'],
  ['hub stopped', 'hubStopped'],
  ['This access was removed from the hub.', 'accessRemoved'],
  ['This access is disabled.', 'accessDisabled'],
  ['This configuration was replaced. Download the new one.', 'replaced'],
] as const)

/** Returns why a session has ended or a client was refused, as a sentence. A reason that is not known here is shown as it is. */
export function endText(t: Translate, { reason, ended_at }: Pick<VpnConnection, 'reason' | 'ended_at'>): string {
  if (ended_at === null) return t('vpn:end.open')
  if (reason === null) return t('vpn:end.unknown')
  const name = ends.get(reason as never)
  return name === undefined ? reason : t(`vpn:end.${name}`)
}

/** Returns the seconds between two times in UTC, such as `2026-11-20 12:00:00`. */
export const secondsBetween = (from: string, to: string): number =>
  Math.max(0, (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 1000)
