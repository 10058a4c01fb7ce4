import { Alert } from '@outpost/ui/Alert'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useReconnecting } from './useReconnecting.ts'

/** Tells how many devices are back after a restart of the server, while some are missing. */
export default function Reconnecting() {
  const t = useText()
  const counts = useReconnecting()
  return counts && <Alert tone="info">{t('reconnecting:progress', { back: counts.back, count: counts.total })}</Alert>
}
