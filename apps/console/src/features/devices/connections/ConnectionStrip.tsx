import { deviceConnections } from '@outpost/contract/devices/connections/endpoints'
import { formatDateTime, formatNumber } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { useNow } from '../../../kit/live/useNow.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Connections.module.css'
import { beginOf, onlineShare, partsOf } from './strip.ts'

const DAY = 86_400_000
/** Connections that the strip reads at most; beyond that its oldest part counts as offline. */
const MOST = 1000
/** Milliseconds between two reads. */
const PACE = 60_000

function shortTime(millis: number, timeZone: string | undefined): string {
  const { date, time, zone } = formatDateTime(millis, timeZone)
  return `${date} ${time} ${zone}`
}

/** When a device was online in the last days, as a strip with its availability in per cent. */
export function ConnectionStrip({ id, days }: { id: number; days: number }) {
  const t = useText()
  const { locale, timeZone } = useUiLocale()
  const to = useNow(true, PACE)
  const from = to - days * DAY
  const { data } = useData(
    deviceConnections.list,
    { id, limit: MOST, start_date: new Date(from).toISOString() },
    { placeholderData: keepPreviousData, staleTime: PACE },
  )
  const begin = beginOf(data?.rows ?? [], from)
  const parts = useMemo(() => partsOf(data?.rows ?? [], begin, to), [data, begin, to])
  if (!data || data.rows.length === 0) return null
  const percent = formatNumber(Math.floor(onlineShare(parts) * 1000) / 10, locale)
  const outages = parts.filter((part, at) => !part.online && at > 0).length
  return (
    <figure className={classes.strip}>
      <figcaption>
        {begin > from
          ? t('connections:strip.sinceFirst', { percent })
          : t('connections:strip.online', { percent, count: days })}
        <span className={classes.outages}>{t('connections:strip.outages', { count: outages })}</span>
      </figcaption>
      <div className={classes.bar} aria-hidden>
        {parts.map((part) => (
          <span
            key={part.from}
            data-online={part.online || undefined}
            style={{ flexGrow: part.share }}
            title={`${t(part.online ? 'connections:strip.on' : 'connections:strip.off')}: ${shortTime(part.from, timeZone)} – ${shortTime(part.to, timeZone)}`}
          />
        ))}
      </div>
    </figure>
  )
}
