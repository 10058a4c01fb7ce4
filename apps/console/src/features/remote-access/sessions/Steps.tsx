import { type SessionProtocol, sessionSteps, type SessionStep } from '@outpost/contract/remote-access/session'
import { IconCheck } from '@tabler/icons-react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Session.module.css'

/** The steps to an open session: completed, current and remaining. */
export function Steps({ protocol, step }: { protocol: SessionProtocol; step: SessionStep | undefined }) {
  const t = useText()
  const steps: readonly SessionStep[] = sessionSteps[protocol]
  const current = step ? steps.indexOf(step) : 0
  return (
    <ol className={classes.steps}>
      {steps.map((name, index) => {
        const stage = index < current ? 'done' : index === current ? 'current' : 'ahead'
        return (
          <li key={name} data-stage={stage} aria-current={stage === 'current' ? 'step' : undefined}>
            {stage === 'done' ? <IconCheck size={12} aria-hidden /> : <span className={classes.dot} aria-hidden />}
            {t(`remote:step.${name}`)}
          </li>
        )
      })}
    </ol>
  )
}
