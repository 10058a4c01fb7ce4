import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { Card } from '@outpost/ui/Card'
import { useState } from 'react'
import type { Explanation } from '../../../kit/api/explain.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { blank, type SentRun } from '../model/draft.ts'
import { countsOf, failedOf, isOver, type Outcome } from '../model/outcome.ts'
import type { Chosen } from '../model/useRequests.ts'
import classes from '../MultiConfig.module.css'
import type { StepProps } from './step.ts'
import { PartRows } from './PartRows.tsx'
import { StateCounts } from '../StateCounts.tsx'
import { StepFoot } from './StepFoot.tsx'
import { useSending } from './useSending.ts'

interface ResultStepProps extends StepProps {
  chosen: Chosen
  run: SentRun
}

/** The last step: how far each device is. What failed can be sent again. */
export function ResultStep({ draft, change, chosen, run }: ResultStepProps) {
  const t = useText()
  const { send, busy, failure } = useSending({ draft, change }, chosen, run.title)
  // By channel, because a device that was retried has a new one.
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, readonly Outcome[]>>>({})
  const known = run.parts.flatMap(({ channel, ids }) => (outcomes[channel] ?? []).filter(({ id }) => ids.includes(id)))
  const count = run.parts.reduce((sum, { ids }) => sum + ids.length, 0)
  const failed = [...failedOf(known), ...run.unsent.filter((id) => !run.parts.some(({ ids }) => ids.includes(id)))]
  const over = known.length === count && known.every(isOver)
  const note = (channel: string, all: readonly Outcome[]): void =>
    setOutcomes((before) => ({ ...before, [channel]: all }))
  return (
    <>
      <Faults failure={failure} run={run} />
      <Card
        title={run.title}
        extra={
          <ActionButton
            size="xs"
            action={{
              id: 'log',
              label: t('multiConfig:log.open'),
              onClick: () => void open(dialogs.configRun, { actionName: run.actionName, title: run.title }),
            }}
          />
        }
      >
        <div className={classes.stack}>
          <StateCounts counts={countsOf(known, count)} />
          <Devices run={run} draft={draft} onOutcomes={note} />
          {!over && <p className={classes.text}>{t('multiConfig:result.mayLeave')}</p>}
        </div>
      </Card>
      <StepFoot
        next={{
          label: t('multiConfig:result.again'),
          onClick: () => change(blank),
        }}
      >
        {over && failed.length > 0 && (
          <ActionButton
            action={{
              id: 'retry',
              label: t('multiConfig:result.retry', { count: failed.length }),
              busy,
              onClick: () => void send(failed, true),
            }}
          />
        )}
      </StepFoot>
    </>
  )
}

/** Why sending has failed, and for how many devices. */
function Faults({ failure, run }: { failure: Explanation | undefined; run: SentRun }) {
  const t = useText()
  return (
    <>
      {failure && (
        <Alert tone="error" title={t('multiConfig:review.failed')} requestId={failure.requestId}>
          {failure.reason}
        </Alert>
      )}
      {run.unsent.length > 0 && (
        <Alert tone="error" title={t('multiConfig:result.partly', { count: run.unsent.length })}>
          {run.failure}
        </Alert>
      )}
    </>
  )
}

interface DevicesProps extends Pick<StepProps, 'draft'> {
  run: SentRun
  onOutcomes: (channel: string, outcomes: readonly Outcome[]) => void
}

/** The devices of a run, each with its state. */
function Devices({ run, draft, onOutcomes }: DevicesProps) {
  const t = useText()
  const byId = new Map(draft.devices.map((device) => [device.id, device]))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <section className={classes.wide} aria-label={run.title} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('multiConfig:device.name')}</th>
              <th scope="col">{t('multiConfig:device.status')}</th>
              <th scope="col">{t('multiConfig:result.said')}</th>
            </tr>
          </thead>
          {run.parts.map((part) => (
            <PartRows
              key={part.channel}
              part={part}
              nameOf={(id) => byId.get(id)?.name ?? `#${id}`}
              onOutcomes={onOutcomes}
            />
          ))}
        </table>
      </section>
    </>
  )
}
