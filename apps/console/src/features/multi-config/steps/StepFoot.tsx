import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import type { ReactNode } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../MultiConfig.module.css'

interface StepFootProps {
  onBack?: () => void
  /** By default “Back”. */
  backLabel?: string
  next?: Pick<UiAction, 'label' | 'onClick' | 'disabledReason' | 'busy'>
  /** Other buttons, between both. */
  children?: ReactNode
}

/** The buttons at the end of a step. */
export function StepFoot({ onBack, backLabel, next, children }: StepFootProps) {
  const t = useText()
  return (
    <div className={classes.foot}>
      {onBack && <ActionButton action={{ id: 'back', label: backLabel ?? t('multiConfig:back'), onClick: onBack }} />}
      {children}
      {next && <ActionButton variant="primary" action={{ id: 'next', ...next }} />}
    </div>
  )
}
