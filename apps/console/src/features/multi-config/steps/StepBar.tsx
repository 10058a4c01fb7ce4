import { useText } from '../../../kit/i18n/i18n.ts'
import { type StepName, steps } from '../model/draft.ts'
import classes from '../MultiConfig.module.css'

interface StepBarProps {
  current: StepName
  /** Whether the step can be opened now. */
  isOpen: (step: StepName) => boolean
  onOpen: (step: StepName) => void
}

/** The steps of a configuration, in order. Those that have what they need can be opened. */
export function StepBar({ current, isOpen, onOpen }: StepBarProps) {
  const t = useText()
  return (
    <nav aria-label={t('multiConfig:steps')}>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              className={classes.step}
              aria-current={step === current ? 'step' : undefined}
              disabled={!isOpen(step)}
              onClick={() => onOpen(step)}
            >
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              {t(`multiConfig:step.${step}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
