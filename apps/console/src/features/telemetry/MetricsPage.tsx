import { Alert } from '@outpost/ui/Alert'
import { DateTime } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { explain } from '../../kit/api/explain.ts'
import { useCurrentScreen } from '../../kit/screen/router.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useFieldRights } from '../devices/public.ts'
import { ChartCard, titleOf } from './ChartCard.tsx'
import { type ChartPlan, chartPlans } from './charts.ts'
import { type MetricGroup, metricGroups } from './groups.ts'
import classes from './Metrics.module.css'
import { useMetricsView } from './MetricsContext.ts'
import { templateCharts } from './templateCharts.ts'
import type { Metrics } from './useMetrics.ts'

/** The charts of a group, limited to those with values that the device has ever reported. */
export default function MetricsPage() {
  const t = useText()
  const { metrics, offline } = useMetricsView()
  const mayRead = useFieldRights()
  const { locale } = useUiLocale()
  const { screen } = useCurrentScreen()
  const group: MetricGroup = metricGroups.find((name) => screen?.path.endsWith(`/${name}`)) ?? 'dynamic'
  if (metrics.error)
    return <ErrorState title={t('telemetry:failed')} {...explain(metrics.error)} onRetry={metrics.retry} />
  if (metrics.loading)
    return (
      <div className={classes.charts}>
        {[0, 1, 2, 3].map((index) => (
          <Skeletons key={index} shape="block" height={308} />
        ))}
      </div>
    )
  const isKnown = (plan: ChartPlan): boolean => plan.parameters.some((name) => metrics.available.has(name))
  const ofTemplates = templateCharts(metrics.series.keys())
  const plans = [...chartPlans[group].filter(isKnown), ...(group === 'dynamic' ? ofTemplates : [])]
  if (plans.length === 0) return <EmptyState drawing="chart" message={t('telemetry:empty')} />
  const unknown = chartPlans[group].filter((plan) => !isKnown(plan) && plan.parameters.some(mayRead)).map(titleOf)
  return (
    <>
      <Gaps gaps={metrics.gaps} />
      {offline && offline.length > 0 && (
        <p className={classes.key}>
          <span className={classes.shade} aria-hidden />
          {t('telemetry:offline.key')}
        </p>
      )}
      <div className={classes.charts}>
        {plans.map((plan) => (
          <ChartCard key={plan.id} plan={plan} />
        ))}
      </div>
      {unknown.length > 0 && (
        <p className={classes.key}>{t('telemetry:unknown', { names: new Intl.ListFormat(locale).format(unknown) })}</p>
      )}
    </>
  )
}

/** The maximum number of gaps listed. */
const SHOWN = 3

/** Shows where the server itself lost data, so that the fault is not sought in the device. */
function Gaps({ gaps }: { gaps: Metrics['gaps'] }) {
  const t = useText()
  if (gaps.length === 0) return null
  const dropped = gaps.reduce((sum, gap) => sum + gap.dropped, 0)
  return (
    <Alert tone="warning" title={t('telemetry:gaps.title', { count: dropped })}>
      {t('telemetry:gaps.reason')}
      <ul className={classes.gaps}>
        {gaps.slice(0, SHOWN).map((gap) => (
          <li key={gap.from}>
            <DateTime at={gap.from * 1000} /> – <DateTime at={gap.to * 1000} />
          </li>
        ))}
      </ul>
      {gaps.length > SHOWN && t('telemetry:gaps.more', { count: gaps.length - SHOWN })}
    </Alert>
  )
}
