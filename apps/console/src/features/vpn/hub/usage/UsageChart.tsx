import { Card } from '@outpost/ui/Card'
import { Bytes, formatBytes } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import type { ChartSeries } from '@outpost/ui/LineChart'
import { LocaleProvider, useUiLocale } from '@outpost/ui/Locale'
import { Skeletons } from '@outpost/ui/Page'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { loadChunk } from '../../../../kit/browser/chunk.ts'
import { useText } from '../../../../kit/i18n/i18n.ts'
import classes from '../../Vpn.module.css'
import type { bytesOn } from './days.ts'

const LineChart = lazy(() => loadChunk(() => import('@outpost/ui/LineChart')))

const height = 260
const day = 86_400

/** What stands in the place of the chart until its data has been read. */
export const UsageSkeleton = () => <Skeletons shape="block" height={height + 84} />

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

interface ChartProps {
  times: readonly number[]
  bytes: ReturnType<typeof bytesOn>
  /** The series of the clients, if they are shown in place of the directions. */
  clients: readonly ChartSeries[] | undefined
}

/** The data of a hub by day with its sums: by direction, or by client. */
export function UsageChart({ times, bytes, clients }: ChartProps) {
  const t = useText()
  const { locale } = useUiLocale()
  const series = useMemo(
    () =>
      clients ?? [
        { id: 'received', label: t('vpn:usage.received'), values: bytes.received },
        { id: 'sent', label: t('vpn:usage.sent'), values: bytes.sent },
      ],
    [t, bytes, clients],
  )
  const format = useCallback((value: number) => formatBytes(value, locale), [locale])
  const range = useMemo(() => [times[0] ?? 0, (times.at(-1) ?? 0) + day] as const, [times])
  const [received, sent] = [sum(bytes.received), sum(bytes.sent)]
  return (
    <Card title={t('vpn:usage.chart')}>
      <div className={classes.inner}>
        <FactList
          facts={[
            { label: t('vpn:usage.received'), value: <Bytes value={received} /> },
            { label: t('vpn:usage.sent'), value: <Bytes value={sent} /> },
            { label: t('vpn:usage.total'), value: <Bytes value={received + sent} /> },
          ]}
        />
        <Suspense fallback={<Skeletons shape="block" height={height + 44} />}>
          {/* The days are those of the server, in UTC. */}
          <LocaleProvider locale={locale} timeZone="UTC">
            <LineChart
              label={t('vpn:usage.chart')}
              times={times}
              series={series}
              scale="bytes"
              shape="stacked"
              interval={day}
              range={range}
              yMin={0}
              height={height}
              format={format}
            />
          </LocaleProvider>
        </Suspense>
        <p className={classes.note}>{t('vpn:usage.note')}</p>
      </div>
    </Card>
  )
}
