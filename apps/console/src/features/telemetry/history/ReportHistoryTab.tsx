import { NativeSelect } from '@mantine/core'
import { ActionButton } from '@outpost/ui/Actions'
import { EmptyState, ErrorState, Skeletons } from '@outpost/ui/Page'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useDeviceId } from '../../devices/public.ts'
import classes from './History.module.css'
import { ParameterHistory } from './ParameterHistory.tsx'
import { Snapshot } from './Snapshot.tsx'
import { type Moment, useMoments } from './useMoments.ts'

interface Search {
  at?: string
  parameter?: string
}

/** The reports of a device: all values of one time, and the history of one of them. */
export default function ReportHistoryTab() {
  const t = useText()
  const id = useDeviceId()!
  const navigate = useNavigate()
  const { at, parameter } = useSearch({ strict: false }) as Search
  const { moments, error, retry } = useMoments(id)
  const go = (next: Search): void =>
    void navigate({ to: '.', search: { at, parameter, ...next } as never, resetScroll: false })
  if (error) return <ErrorState title={t('telemetry:failed')} {...explain(error)} onRetry={retry} />
  if (!moments) return <Skeletons shape="block" height={320} />
  const [newest] = moments
  if (!newest) return <EmptyState drawing="chart" message={t('telemetry:history.empty')} />
  const shown = moments.find((one) => one.at === at) ?? newest
  return (
    <div className={classes.page}>
      <MomentChoice moments={moments} shown={shown} onChange={(next) => go({ at: next })} />
      <Snapshot id={id} at={shown.at} parameter={parameter} onChoose={(next) => go({ parameter: next })} />
      {parameter !== undefined && <ParameterHistory key={parameter} id={id} at={shown.at} parameter={parameter} />}
    </div>
  )
}

interface MomentChoiceProps {
  moments: readonly Moment[]
  shown: Moment
  onChange: (at: string) => void
}

/** Chooses a report: by day and time, or the one before or after it. */
function MomentChoice({ moments, shown, onChange }: MomentChoiceProps) {
  const t = useText()
  const place = moments.indexOf(shown)
  const dates = [...new Set(moments.map(({ date }) => date))]
  const step = (id: 'earlier' | 'later', label: string, icon: ReactNode, next: Moment | undefined) => (
    <ActionButton
      action={{
        id,
        label,
        icon,
        onClick: () => next && onChange(next.at),
        disabledReason: next ? undefined : t(`telemetry:history.no_${id}`),
      }}
    />
  )
  return (
    <div className={classes.choice}>
      <NativeSelect
        label={t('telemetry:history.date')}
        value={shown.date}
        data={dates}
        onChange={({ currentTarget }) => onChange(moments.find(({ date }) => date === currentTarget.value)!.at)}
      />
      <NativeSelect
        label={t('telemetry:history.time', { zone: shown.zone })}
        value={shown.at}
        data={moments.filter(({ date }) => date === shown.date).map(({ at, time }) => ({ value: at, label: time }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {step('earlier', t('telemetry:history.earlier'), <IconChevronLeft size={16} />, moments[place + 1])}
      {step('later', t('telemetry:history.later'), <IconChevronRight size={16} />, moments[place - 1])}
    </div>
  )
}
