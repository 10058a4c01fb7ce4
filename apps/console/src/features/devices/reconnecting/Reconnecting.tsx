import { Alert } from '@outpost/ui/Alert'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Reconnecting.module.css'
import { useReconnecting } from './useReconnecting.ts'

/**
 * Tells how many devices are back after a restart of the server, while some are missing. The live region is always
 * rendered: screen readers only announce changes of one that already exists.
 */
export default function Reconnecting() {
  const t = useText()
  const counts = useReconnecting()
  return (
    <output className={classes.region}>
      {counts && <Alert tone="info">{t('reconnecting:progress', { back: counts.back, count: counts.total })}</Alert>}
    </output>
  )
}
