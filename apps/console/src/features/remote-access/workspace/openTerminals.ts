import { toast } from '@outpost/ui/Toast'
import { translate } from '../../../kit/i18n/i18n.ts'
import { openTab } from '../entry.ts'
import { MAX_TERMINALS, terminalsAddress } from './address.ts'

/** Opens the terminals of entries on one page, unless they are too many. */
export function openTerminals(ids: readonly number[]): void {
  if (ids.length <= MAX_TERMINALS) return openTab(terminalsAddress(ids))
  toast({ type: 'error', message: translate('session:tooMany', { count: MAX_TERMINALS }) })
}
