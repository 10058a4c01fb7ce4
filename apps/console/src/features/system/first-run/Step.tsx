import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './FirstRun.module.css'
import type { StepId } from './state.ts'
import { AddressStep } from './steps/AddressStep.tsx'
import { ColleagueStep } from './steps/ColleagueStep.tsx'
import { CompanyStep } from './steps/CompanyStep.tsx'
import { DeviceStep } from './steps/DeviceStep.tsx'
import { EmailStep } from './steps/EmailStep.tsx'
import { FactorStep } from './steps/FactorStep.tsx'
import { TermsStep } from './steps/TermsStep.tsx'

/** The content of a step. It calls `onDone` to go on to the next step. */
export interface StepProps {
  done: boolean
  onDone: () => void
}

const contents: Readonly<Record<StepId, ComponentType<StepProps>>> = {
  terms: TermsStep,
  email: EmailStep,
  factor: FactorStep,
  company: CompanyStep,
  address: AddressStep,
  device: DeviceStep,
  colleague: ColleagueStep,
}

interface Props extends StepProps {
  id: StepId
  number: number
  skipped: boolean
  opened: boolean
  /** The title takes the focus. */
  focused: boolean
  locked: boolean
  onOpen: () => void
  onSkip: () => void
}

/** A step of the first run: its number or tick, its title, and its content while it is open. */
export function Step({ id, number, done, skipped, opened, focused, locked, onOpen, onDone, onSkip }: Props) {
  const t = useText()
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused) toggle.current?.focus()
  }, [focused])
  const Content = contents[id]
  const state = done ? 'done' : skipped ? 'skipped' : 'open'
  return (
    <li className={classes.step} data-state={state}>
      <h2 className={classes.head}>
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-expanded={opened}
          disabled={locked}
          onClick={onOpen}
        >
          <span className={classes.mark} aria-hidden>
            {done ? <IconCheck size={16} stroke={2.5} /> : number}
          </span>
          <span className={classes.title}>{t(`firstRun:${id}.title`)}</span>
          {state !== 'open' && <span className={classes.state}>{t(`firstRun:state.${state}`)}</span>}
        </button>
      </h2>
      {opened && !locked && (
        <div className={classes.body}>
          <p className={classes.help}>{t(`firstRun:${id}.help`)}</p>
          <Content done={done} onDone={onDone} />
          {id !== 'terms' && (
            <div className={done ? classes.buttons : classes.foot}>
              <Button variant={done ? 'filled' : 'subtle'} size="md" onClick={done ? onDone : onSkip}>
                {t(done ? 'firstRun:continue' : 'firstRun:skip')}
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  )
}
