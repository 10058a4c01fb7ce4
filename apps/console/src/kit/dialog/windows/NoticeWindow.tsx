import { Button, Checkbox } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useState } from 'react'
import { type DialogProps, useDialogLayer } from '../dialog.tsx'
import { useText } from '../../i18n/i18n.ts'
import classes from './Windows.module.css'
import { useReminder } from './useReminder.ts'

export interface NoticeSpec {
  title: string
  message: string
  /** What changed, or what is meant, point by point. */
  points?: readonly string[]
  warning?: boolean
  confirmLabel: string
  /** Where the reader's "Do not show this again" is stored; without it none is offered. */
  reminderKey?: string
}

/** Something to know, with one button; true once it was pressed. */
export default function NoticeWindow({ close, ...spec }: DialogProps<NoticeSpec, true>) {
  const t = useText()
  const messages = useUiMessages()
  const layer = useDialogLayer()
  const [again, setAgain] = useState(true)
  const { shown, dismiss } = useReminder(spec.reminderKey, () => close())
  if (!shown) return null
  const leave = (result?: true): void => {
    close(result)
    if (!again) dismiss()
  }
  const { title, message, points = [], warning = false, confirmLabel } = spec
  return (
    <DetailsDialog
      {...layer}
      onClose={() => leave()}
      size={480}
      title={title}
      loading={false}
      error={null}
      footer={
        <Button size="md" onClick={() => leave(true)}>
          {confirmLabel}
        </Button>
      }
      footerStart={
        spec.reminderKey !== undefined && (
          <Checkbox
            label={messages.doNotShowAgain}
            checked={!again}
            onChange={(event) => setAgain(!event.currentTarget.checked)}
          />
        )
      }
    >
      {warning ? <Alert tone="warning" title={message} /> : <p className={classes.text}>{message}</p>}
      {points.length > 0 && (
        <ul className={classes.points} aria-label={t('kit:window.changes')}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </DetailsDialog>
  )
}
