import { Button } from '@mantine/core'
import { Page, Skeletons } from '@outpost/ui/Page'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './FirstRun.module.css'
import { type Done, nextStepOf, type StepId, stepIds, useFirstRun } from './state.ts'
import { Step } from './Step.tsx'
import { useDone } from './useDone.ts'

const DEVICES = '/management/devices'

/** The first run of an installation: one step after the other, each of which ticks when it is done. */
export default function FirstRunPage() {
  const [run, change, ready] = useFirstRun()
  const begin = useEffectEvent(() => change({ open: true }))
  useEffect(() => {
    if (ready && !run.open) begin()
  }, [ready, run.open])
  const done = useDone()
  const t = useText()
  return (
    <Page title={t('firstRun:title')} description={t('firstRun:purpose')}>
      <div className={classes.column}>
        {done && ready ? <Steps done={done} /> : <Skeletons shape="lines" count={6} />}
      </div>
    </Page>
  )
}

function Steps({ done }: { done: Done }) {
  const t = useText()
  const navigate = useNavigate()
  const [run, change] = useFirstRun()
  const skipped = run.skipped ?? []
  // A step stays open when it is done, so that its result can be read; `null` closes all of them.
  const [chosen, setChosen] = useState<StepId | null>(() => nextStepOf(done, skipped) ?? null)
  // Only a step that opens after another one takes the focus, which would otherwise be lost with the button in that one.
  const [focused, setFocused] = useState<StepId | null>(null)
  const goTo = (id: StepId | null): void => {
    setChosen(id)
    setFocused(id)
  }
  const count = stepIds.filter((id) => done[id]).length
  const isComplete = count === stepIds.length
  const goOn = (id: StepId): void => goTo(nextStepOf({ ...done, [id]: true }, skipped, id) ?? null)
  const skip = (id: StepId): void => {
    const all = [...new Set([...skipped, id])]
    change({ skipped: all })
    goTo(nextStepOf(done, all, id) ?? null)
  }
  const leave = (): void => {
    change({ dismissed: true })
    void navigate({ href: DEVICES })
  }
  return (
    <>
      <p className={classes.count} aria-live="polite">
        {t('firstRun:progress', { done: count, count: stepIds.length })}
      </p>
      <ol className={classes.steps}>
        {stepIds.map((id, index) => (
          <Step
            key={id}
            id={id}
            number={index + 1}
            done={done[id]}
            skipped={skipped.includes(id)}
            opened={chosen === id}
            focused={focused === id}
            // Nothing else may be done before the terms are accepted.
            locked={!done.terms && id !== 'terms'}
            onOpen={() => setChosen(chosen === id ? null : id)}
            onDone={() => goOn(id)}
            onSkip={() => skip(id)}
          />
        ))}
      </ol>
      {done.terms && (
        <div className={classes.end}>
          <p>{t(isComplete ? 'firstRun:complete' : 'firstRun:later')}</p>
          <Button variant={isComplete ? 'filled' : 'default'} size="md" onClick={leave}>
            {t(isComplete ? 'firstRun:finish' : 'firstRun:dismiss')}
          </Button>
        </div>
      )}
    </>
  )
}
