import { ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { useEffect, useRef } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { type StepName, useDraft } from './model/draft.ts'
import { lockOf } from './model/locked.ts'
import { useChosen, useDocument } from './model/useRequests.ts'
import classes from './MultiConfig.module.css'
import { DevicesStep } from './steps/DevicesStep.tsx'
import { EndpointsStep } from './steps/EndpointsStep.tsx'
import { ResultStep } from './steps/ResultStep.tsx'
import { ReviewStep } from './steps/ReviewStep.tsx'
import type { StepProps } from './steps/step.ts'
import { StepBar } from './steps/StepBar.tsx'
import { ValuesStep } from './steps/ValuesStep.tsx'

/** The configuration of many devices, step by step. */
export default function MultiConfigPage() {
  const t = useText()
  const [draft, change] = useDraft()
  const { step, devices } = draft
  const isTable = step === 'devices' && devices.length === 0
  const reasonOf = (wanted: StepName): string | undefined => {
    const lock = lockOf(draft, wanted)
    if (lock === 'endpoints') return t('multiConfig:endpoints.choose')
    if (lock === 'paths') return t('multiConfig:endpoints.incomplete')
    return lock && t(`multiConfig:locked.${lock}`, { again: t('multiConfig:result.again') })
  }
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // The button that led here is gone, and with it the focus.
    if (shown.current !== step && document.activeElement === document.body) content.current?.focus()
    shown.current = step
  }, [step])
  return (
    <Page title={t('multiConfig:title')} fill={isTable}>
      <LineTabs label={t('multiConfig:title')} />
      <StepBar current={step} reasonOf={reasonOf} onOpen={(wanted) => change({ step: wanted })} />
      <div ref={content} tabIndex={-1} className={isTable ? classes.filling : classes.content}>
        {step === 'devices' ? (
          <DevicesStep draft={draft} change={change} />
        ) : (
          <ApiSteps draft={draft} change={change} />
        )}
      </div>
    </Page>
  )
}

/** The steps after the choice of the devices, which need the description of their API. */
function ApiSteps({ draft, change }: StepProps) {
  const t = useText()
  const { document, failure, retry } = useDocument(draft.api?.path)
  const chosen = useChosen(document, draft)
  if (failure)
    return (
      <ErrorState
        title={t('multiConfig:endpoints.failed')}
        reason={failure.reason}
        requestId={failure.requestId}
        onRetry={retry}
      />
    )
  if (!document) return <Skeletons shape="lines" count={6} />
  const props = { draft, change, document, chosen }
  switch (draft.step) {
    case 'values':
      return <ValuesStep {...props} />
    case 'review':
      return <ReviewStep {...props} />
    case 'result':
      return draft.run ? <ResultStep {...props} run={draft.run} /> : null
    default:
      return <EndpointsStep {...props} />
  }
}
