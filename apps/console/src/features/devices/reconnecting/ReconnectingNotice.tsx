import type { Reconnecting } from '@outpost/contract/devices/connections/schemas'
import { Alert } from '@outpost/ui/Alert'
import { useText } from '../../../kit/i18n/i18n.ts'

/** Tells how many devices are back after a restart of the server. */
export default function ReconnectingNotice({ back, total }: Reconnecting) {
  const t = useText()
  return <Alert tone="info">{t('reconnecting:progress', { back, count: total })}</Alert>
}
