import { stalePeriods } from '@outpost/contract/dashboards/constants'
import type { DashboardValue } from '@outpost/contract/dashboards/schemas'
import { Age, LiveValue, Missing } from '@outpost/ui/Cells'
import { type ReactNode } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Widgets.module.css'
import { useValueText } from './format.ts'

/** Seconds after which a value is out of date; undefined if its period is not known. */
const staleAfter = ({ period }: DashboardValue): number | undefined =>
  period === null ? undefined : period * stalePeriods

/** A value, dimmed if it is out of date; a dash if it is not known. `children` replaces its text. */
export function Reading({ value, children }: { value: DashboardValue | undefined; children?: ReactNode }) {
  const text = useValueText()
  if (value?.status !== 'known') return <Missing />
  return (
    <LiveValue at={utcInstant(value.at)} staleAfter={staleAfter(value)}>
      {children ?? text(value)}
    </LiveValue>
  )
}

/** Why a value is not known, or how old it is and where it comes from. */
export function Origin({ value }: { value: DashboardValue | undefined }) {
  const t = useText()
  // The values of a widget that was only just added are still loading.
  if (!value) return null
  const source =
    value.template === null ? t('dashboards:source.report') : t('dashboards:source.template', { name: value.template })
  if (value.status !== 'known')
    return (
      <span className={classes.origin} data-missing={value.status === 'missing' || undefined}>
        {t(`dashboards:status.${value.status}`)}
      </span>
    )
  return (
    <span className={classes.origin}>
      <Age at={utcInstant(value.at)} staleAfter={staleAfter(value)} fixed={false} /> · {source}
    </span>
  )
}
