import { Card } from '@outpost/ui/Card'
import { formatBytes } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import type { ChartSeries } from '@outpost/ui/LineChart'
import { Skeletons } from '@outpost/ui/Page'
import { lazy, Suspense, useMemo } from 'react'
import { loadChunk } from '../../kit/browser/chunk.ts'

const LineChart = lazy(() => loadChunk(() => import('@outpost/ui/LineChart')))

const HEIGHT = 200

interface CourseCardProps {
  title: string
  /** Unix seconds. Keep the array referentially stable while it does not change, like `series`. */
  times: readonly number[]
  series: readonly ChartSeries[]
  bytes?: boolean
  /** Charts with the same key share their crosshair. */
  syncKey?: string
}

/** Returns the first second of a day in the format of the API, `2026-11-20`, or of an hour. */
export const secondsOf = (at: string): number =>
  Date.parse(at.length === 10 ? `${at}T00:00:00Z` : `${at.replace(' ', 'T')}Z`) / 1000

/** A chart of one or two figures over time. */
export function CourseCard({ title, times, series, bytes, syncKey }: CourseCardProps) {
  const { locale } = useUiLocale()
  const format = useMemo(() => (bytes ? (value: number) => formatBytes(value, locale) : undefined), [bytes, locale])
  return (
    <Card title={title} level={2}>
      <Suspense fallback={<Skeletons shape="block" height={HEIGHT + 44} />}>
        <LineChart
          label={title}
          times={times}
          series={series}
          height={HEIGHT}
          yMin={0}
          {...(bytes && { scale: 'bytes' as const })}
          {...(format && { format })}
          {...(syncKey && { syncKey })}
        />
      </Suspense>
    </Card>
  )
}
