import { blocked } from '@outpost/ui/hint/hint'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type StepName, steps } from '../model/draft.ts'
import classes from '../MultiConfig.module.css'

interface StepBarProps {
  current: StepName
  /** Why a step cannot be opened now; undefined if it can. */
  reasonOf: (step: StepName) => string | undefined
  onOpen: (step: StepName) => void
}

/** The steps of a configuration, in order. Those that cannot be opened yet say what they need. */
export function StepBar({ current, reasonOf, onOpen }: StepBarProps) {
  const t = useText()
  return (
    <nav aria-label={t('multiConfig:steps')}>
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const reason = reasonOf(step)
          return (
            <li key={step}>
              <button
                type="button"
                className={classes.step}
                aria-current={step === current ? 'step' : undefined}
                {...(reason === undefined ? { onClick: () => onOpen(step) } : blocked(reason))}
              >
                <span className={classes.number} aria-hidden>
                  {index + 1}
                </span>
                {t(`multiConfig:step.${step}`)}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
