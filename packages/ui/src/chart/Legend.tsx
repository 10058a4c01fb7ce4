import type { CSSProperties } from 'react'
import { DateTime } from '../Cells.tsx'
import { CHART_COLORS } from '../theme/tokens.ts'
import classes from './Chart.module.css'
import type { ChartSeries } from './data.ts'
import { paletteColor } from './options.ts'

interface LegendProps {
  times: readonly number[]
  series: readonly ChartSeries[]
  hidden: ReadonlySet<string>
  onHiddenChange: (hidden: ReadonlySet<string>) => void
  /** The second under the crosshair; null shows the last values. */
  cursor: number | null
  format: (value: number) => string
  unit: string | undefined
  scheme: 'light' | 'dark'
}

/** Names, colours and the values under the crosshair. A click toggles a line. */
export function Legend({ times, series, hidden, onHiddenChange, cursor, format, unit, scheme }: LegendProps) {
  const found = cursor === null ? -1 : times.indexOf(cursor)
  const valueOf = (one: ChartSeries) => {
    const value =
      found >= 0 ? one.values[found] : cursor === null ? one.values.findLast((known) => known !== null) : null
    return value === null || value === undefined ? '–' : format(value)
  }
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    onHiddenChange(next)
  }
  const at = cursor ?? times.at(-1)
  return (
    <div className={classes.legend}>
      <ul className={classes.names}>
        {series.map((one, index) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes.name}
              aria-pressed={!hidden.has(one.id)}
              onClick={() => toggle(one.id)}
              style={{ '--line': paletteColor(one.color ?? index, CHART_COLORS[scheme]) } as CSSProperties}
            >
              <span className={classes.swatch} aria-hidden />
              {one.label}
              <bdi dir="ltr" className={classes.value}>
                {valueOf(one)}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.meta}>
        <span aria-hidden>{unit}</span>
        {at !== undefined && <DateTime at={at * 1000} />}
      </div>
    </div>
  )
}
