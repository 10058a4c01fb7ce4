import { Skeletons } from '@outpost/ui/Page'
import { formatNumber } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import type { CSSProperties } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useNumberText } from '../view/format.ts'
import { Origin } from '../view/Reading.tsx'
import { useView } from '../view/ViewContext.ts'
import type { WidgetProps } from '../view/title.ts'
import classes from '../view/Widgets.module.css'

interface Share {
  value: string
  percent: number
}

/** The colour of a series, from the eleven of the theme. */
const colorOf = (index: number): CSSProperties =>
  ({ '--series': `var(--ui-chart-${(index % 11) + 1})` }) as CSSProperties

/** Returns the distinct values of a widget; undefined while they are loading. */
function useShares({ widget }: WidgetProps): { shares: readonly Share[] | undefined; parameter: string } {
  const { data, values } = useView()
  const numberText = useNumberText()
  const { hours } = widget
  const parameter = widget.parameters[0] ?? ''
  const found = data?.shares.find((one) => one.hours === hours && one.parameter === parameter)
  const unit = values.get(parameter)?.unit ?? null
  // The API has texts, also of numbers.
  const isNumber = typeof values.get(parameter)?.value === 'number'
  const named = (found?.values ?? []).map(({ value, percent }) => ({
    value: isNumber ? numberText(Number(value), unit) : value,
    percent,
  }))
  return { shares: data && named, parameter }
}

function usePercent(): (percent: number) => string {
  const { locale } = useUiLocale()
  return (percent) => `${formatNumber(percent, locale, { maximumFractionDigits: 1 })} %`
}

function Nothing() {
  const t = useText()
  return <p className={classes.origin}>{t('dashboards:noHistory')}</p>
}

/** The distinct values of a period as bars. */
export function BarWidget({ widget }: WidgetProps) {
  const { shares, parameter } = useShares({ widget })
  const { values } = useView()
  const percent = usePercent()
  if (!shares) return <Skeletons shape="lines" count={3} />
  return (
    <>
      {shares.length === 0 ? (
        <Nothing />
      ) : (
        <ul className={classes.shares}>
          {shares.map((share, index) => (
            <li key={share.value} className={classes.share} style={colorOf(index)}>
              <span className={classes.name} title={share.value}>
                {share.value}
              </span>
              <bdi>{percent(share.percent)}</bdi>
              <span className={classes.bar} aria-hidden>
                <span className={classes.fill} style={{ '--percent': `${share.percent}%` } as CSSProperties} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Origin value={values.get(parameter)} />
    </>
  )
}

/** The distinct values of a period as a pie, with a list of them. */
export function PieWidget({ widget }: WidgetProps) {
  const { shares, parameter } = useShares({ widget })
  const { values } = useView()
  const percent = usePercent()
  if (!shares) return <Skeletons shape="lines" count={3} />
  const begins = shares.map((_, index) => shares.slice(0, index).reduce((sum, share) => sum + share.percent, 0))
  return (
    <>
      {shares.length === 0 ? (
        <Nothing />
      ) : (
        <div className={classes.pie}>
          <svg viewBox="0 0 40 40" className={classes.disc} aria-hidden>
            {shares.map((share, index) => (
              <circle
                key={share.value}
                cx="20"
                cy="20"
                r="14"
                fill="none"
                stroke={`var(--ui-chart-${(index % 11) + 1})`}
                strokeWidth="10"
                pathLength={100}
                strokeDasharray={`${share.percent} 100`}
                strokeDashoffset={-begins[index]!}
                transform="rotate(-90 20 20)"
              />
            ))}
          </svg>
          <ul className={classes.shares}>
            {shares.map((share, index) => (
              <li key={share.value} className={classes.share} style={colorOf(index)}>
                <span className={classes.name} title={share.value}>
                  <span className={classes.swatch} aria-hidden />
                  {share.value}
                </span>
                <bdi>{percent(share.percent)}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Origin value={values.get(parameter)} />
    </>
  )
}
