import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { DateTime, Missing } from '@outpost/ui/Cells'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useNow } from '../../../kit/live/useNow.ts'
import classes from './Quick.module.css'
import { leftUntil } from './left.ts'

/** When a quick connect ends, with the time that is left. A clock for each row would be too much: one of 10 s is enough. */
export function TimeLeft({ hub }: { hub: VpnHub }) {
  const t = useText()
  const isRunning = hub.enabled === 1 && hub.end_time > 0
  const now = useNow(isRunning, 10_000)
  if (hub.end_time === 0) return <Missing />
  const left = leftUntil(hub.end_time * 1000, now)
  return (
    <span className={classes.left}>
      <DateTime at={hub.end_time * 1000} short />
      {isRunning && (
        <span className={classes.note}>
          {left
            ? t(`vpnQuick:left.${left.unit}`, { hours: left.hours, minutes: left.minutes })
            : t('vpnQuick:left.now')}
        </span>
      )}
    </span>
  )
}
