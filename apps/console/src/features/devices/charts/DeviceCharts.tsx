import type { Chart } from '@outpost/contract/devices/constants'
import { Ellipsis } from '@outpost/ui/Cells'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useUiLocale } from '@outpost/ui/Locale'
import { type CSSProperties, useId, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useDeviceFilters } from '../filters.ts'
import { type DeviceTable, isFiltered, useCounts } from '../useCounts.ts'
import classes from './Charts.module.css'

/** The charts, each of the values of the filter with its name. */
const charts = [
  'status',
  'model',
  'firmware',
  'signal',
  'connection_type',
  'network_state',
  'operator',
  'wan_state',
] as const satisfies readonly Chart[]

/** The values that a chart shows until all are asked for. */
const FEW = 4

/**
 * Charts of the devices in a list, under all of its filters. A chart whose own filter is used shows what the others would
 * leave, because a click on another value replaces that filter.
 */
export default function DeviceCharts({ table }: { table: DeviceTable }) {
  const t = useText()
  const filters = useDeviceFilters()
  return (
    <section className={classes.charts} aria-label={t('charts:label')}>
      {charts.map((chart) => {
        const filter = filters.find(({ id }) => id === chart)
        return filter && <BarChart key={chart} table={table} chart={chart} filter={filter} />
      })}
    </section>
  )
}

interface BarChartProps {
  table: DeviceTable
  chart: Chart
  filter: FilterDefinition
}

/** The values of one field as bars, the most frequent first. Each is a button that filters the list by its value. */
function BarChart({ table, chart, filter }: BarChartProps) {
  const t = useText()
  const { locale } = useUiLocale()
  const title = useId()
  const [isWhole, setWhole] = useState(false)
  const isUsed = isFiltered(table, chart)
  // Charts whose filter is not used share a request.
  const shared = useCounts(table, isUsed ? [] : charts.filter((one) => !isFiltered(table, one)))
  const own = useCounts(table, isUsed ? [chart] : [], chart)
  const counts = Object.entries((isUsed ? own : shared)?.[chart] ?? {}).toSorted(([, a], [, b]) => b - a)
  const most = Math.max(1, ...counts.map(([, count]) => count))
  const nameOf = (value: string): string =>
    filter.options?.find((option) => option.value === value)?.label ??
    (value === 'unknown' ? t('devices:filter.unknown') : value)
  const shown = isWhole ? counts : counts.slice(0, FEW)
  return (
    <section className={classes.chart} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {filter.label}
      </h2>
      {counts.length === 0 && <p className={classes.none}>{t('charts:none')}</p>}
      <ul className={classes.bars} data-whole={isWhole || undefined}>
        {shown.map(([value, count]) => (
          <li key={value}>
            <button
              type="button"
              className={classes.bar}
              aria-pressed={table.hasFilter(chart, value)}
              style={{ '--share': `${(100 * count) / most}%` } as CSSProperties}
              onClick={() => table.toggleFilter(chart, value)}
            >
              <Ellipsis>{nameOf(value)}</Ellipsis>
              <span className={classes.count}>{count.toLocaleString(locale)}</span>
            </button>
          </li>
        ))}
      </ul>
      {counts.length > FEW && (
        <button type="button" className={classes.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('charts:fewer') : t('charts:all', { count: counts.length })}
        </button>
      )}
    </section>
  )
}
