import type { VpnHub } from '@outpost/contract/vpn/schemas'
import type { Tone } from '@outpost/ui/Cells'
import type { Translate } from '../../kit/i18n/i18n.ts'

/** How a hub is: switched off, without a server that could run it, or as its process has observed. */
export type HubStatus = 'off' | 'unhosted' | 'starting' | 'running' | 'failed'

/** Returns the status of a hub. What a process has observed counts only while there is one. */
export function hubStatus({ enabled, hosted, state }: VpnHub): HubStatus {
  if (!enabled) return 'off'
  if (!hosted) return 'unhosted'
  return state === 'stopped' ? 'starting' : state
}

export const hubTones: Readonly<Record<HubStatus, Tone>> = {
  off: 'neutral',
  unhosted: 'error',
  starting: 'pending',
  running: 'positive',
  failed: 'error',
}

/** Returns a text that says why a hub does not run; undefined if it runs, starts, or a user has switched it off. */
export function reasonOf(t: Translate, hub: VpnHub): string | undefined {
  switch (hubStatus(hub)) {
    case 'off':
      return hub.disabled_reason === null ? undefined : t(`vpn:disabled.${hub.disabled_reason}`)
    case 'unhosted':
      return hub.state === 'failed' && hub.state_message !== null
        ? t('vpn:unhosted.because', { reason: hub.state_message })
        : t('vpn:unhosted.unknown')
    case 'failed':
      return hub.state_message ?? t('vpn:failedUnknown')
    default:
      return undefined
  }
}

/** Days before the end of a certificate from which on it is shown as a warning: it should have been renewed by then. */
const warningDays = 30
const day = 86_400_000

/**
 * Returns whether a certificate is valid, ends soon or has ended.
 * @param at the end in UTC, such as `2026-11-20 12:00:00`
 */
export function validityOf(at: string, now: number): 'valid' | 'soon' | 'ended' {
  const left = Date.parse(`${at.replace(' ', 'T')}Z`) - now
  if (left <= 0) return 'ended'
  return left < warningDays * day ? 'soon' : 'valid'
}

/** The address of a hub as users enter it elsewhere: `udp hub.example:20000`. */
export const addressText = ({ host, port }: Pick<VpnHub, 'host' | 'port'>): string => `udp ${host}:${port}`
