import { useUiLocale } from '@outpost/ui/Locale'
import { formatNumber } from '@outpost/ui/Cells'
import { Origin, Reading } from '../view/Reading.tsx'
import { useValueText } from '../view/format.ts'
import { useView } from '../view/ViewContext.ts'
import { useWidgetTitle, type WidgetProps } from '../view/title.ts'
import classes from '../view/Widgets.module.css'

/** Half a circle from left to right, whose length is 100. */
const arc = { d: 'M10 50a40 40 0 0 1 80 0', fill: 'none', strokeWidth: 8, pathLength: 100 } as const

/** A value on a scale. A value beyond its ends fills or empties the scale; the figure below is always exact. */
export function GaugeWidget({ widget }: WidgetProps) {
  const { values } = useView()
  const { locale } = useUiLocale()
  const text = useValueText()
  const title = useWidgetTitle(widget)
  const value = values.get(widget.parameters[0] ?? '')
  const { least, most } = widget
  const number = value?.status === 'known' && typeof value.value === 'number' ? value.value : undefined
  const share = number === undefined ? 0 : Math.min(1, Math.max(0, (number - least) / (most - least)))
  return (
    <>
      <div
        className={classes.gauge}
        {...(number !== undefined && {
          role: 'meter',
          'aria-label': title,
          'aria-valuemin': least,
          'aria-valuemax': most,
          'aria-valuenow': Math.min(most, Math.max(least, number)),
          'aria-valuetext': text(value!),
        })}
      >
        <svg viewBox="0 0 100 60" className={classes.dial} aria-hidden>
          <path {...arc} className={classes.scale} />
          {share > 0 && <path {...arc} className={classes.needle} strokeDasharray={`${share * 100} 100`} />}
          <text x="10" y="59" fontSize="7" textAnchor="middle" fill="currentColor">
            {formatNumber(least, locale)}
          </text>
          <text x="90" y="59" fontSize="7" textAnchor="middle" fill="currentColor">
            {formatNumber(most, locale)}
          </text>
        </svg>
        <span className={classes.value}>
          <Reading value={value} />
        </span>
      </div>
      <Origin value={value} />
    </>
  )
}
