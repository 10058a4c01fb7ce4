import { IconCheck } from '@tabler/icons-react'
import { useText } from '../../../kit/texts.ts'
import type { Step } from './connection.ts'
import classes from './Terminal.module.css'

const steps: readonly Step[] = ['tunnel', 'connect', 'login', 'shell']

/** The way to a shell: what is behind, what is under way, what is still to come. */
export function Steps({ step }: { step: Step | undefined }) {
  const t = useText()
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
