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
  /** Bullet points, such as a list of changes. */
  points?: readonly string[]
  warning?: boolean
  confirmLabel: string
  /** Setting key for "Do not show this again"; without it, the option is not offered. */
  reminderKey?: string
}

/** A dialog with information and one button. Its result is true if the button was pressed. */
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
