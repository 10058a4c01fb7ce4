import { connectionEndOf } from '@outpost/contract/devices/connections/constants'
import type { Translate } from '../../../kit/i18n/i18n.ts'

/** Why a device went offline, as text; the server's own text where the server closed the connection. */
export function offlineText(t: Translate, reason: string): string {
  const kind = connectionEndOf(reason)
  return kind === 'server' ? reason : t(`connections:reason.${kind}`)
}
