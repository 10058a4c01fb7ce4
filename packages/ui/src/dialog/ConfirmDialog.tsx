import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PasswordField } from '../fields/password.tsx'
import { TextField } from '../fields/text.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Dialog.module.css'
import { DialogBody, DialogFooter, SubmitError, type UiError } from './DialogParts.tsx'
import { type DialogBase, Shell } from './Shell.tsx'

export interface ConfirmAnswer {
  /** Empty unless `askPassword`. */
  password: string
  /** The reader ticked "Do not show this again". */
  doNotShowAgain: boolean
}

export interface ConfirmDialogProps extends Omit<DialogBase, 'expandable'> {
  /** The consequence, in words: what is lost and whether it can be undone. */
  message?: ReactNode
  /** The verb: "Delete 3 devices". */
  confirmLabel: string
  /** "Cancel" when left out. */
  cancelLabel?: string | undefined
  /** False where there is nothing to decide: one button. */
  cancelable?: boolean
  onConfirm: (answer: ConfirmAnswer) => void
  /** The act is running. */
  loading: boolean
  error: UiError | null
  danger?: boolean
  /** The reader must type this (a name or a number) before the button works. */
  typed?: string | undefined
  /** Asks for the reader's password. */
  askPassword?: boolean
  /** Offers "Do not show this again". */
  reminder?: boolean
  /** A choice or a list below the message. */
  children?: ReactNode
  /** Given, the button is off and this says why. */
  blocked?: string | undefined
  /** The button is off for a reason that is in sight: a required field is empty. */
  off?: boolean
  /** At the start of the foot, where neither a reason nor the reminder stands. */
  footerStart?: ReactNode
}

/** Asks before something that matters. The safe answer is the one that Esc gives. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { closable = true, loading } = props
  return (
    // A question that waits in a bar is forgotten: it has to be answered first.
    <Shell {...props} onMinimize={undefined} closable={closable && !loading} ready>
      <ConfirmForm {...props} />
    </Shell>
  )
}

/** Inside the shell, so that every opening starts with empty fields. */
function ConfirmForm(props: ConfirmDialogProps) {
  const messages = useUiMessages()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [doNotShowAgain, setDoNotShowAgain] = useState(false)
  const { loading, blocked } = props
  const missing =
    (props.typed !== undefined && typed.trim() !== props.typed) || (props.askPassword === true && password === '')
  const off = missing || props.off === true || blocked !== undefined
  const reminder = props.reminder && (
    <Checkbox
      label={messages.doNotShowAgain}
      checked={doNotShowAgain}
      onChange={(event) => setDoNotShowAgain(event.currentTarget.checked)}
    />
  )
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!loading && !off) props.onConfirm({ password, doNotShowAgain })
      }}
    >
      <DialogBody>
        <SubmitError error={props.error} />
        {props.message !== undefined && props.message !== null && (
          <div className={classes.message}>{props.message}</div>
        )}
        {props.children}
        {props.typed !== undefined && (
          <TextField label={messages.typeToConfirm(props.typed)} value={typed} onChange={setTyped} />
        )}
        {props.askPassword && (
          <PasswordField
            label={messages.password}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
        )}
      </DialogBody>
      <DialogFooter start={blocked ?? (reminder || props.footerStart)}>
        {props.cancelable !== false && (
          <Button variant="default" size="md" onClick={props.onClose} disabled={loading}>
            {props.cancelLabel ?? messages.cancel}
          </Button>
        )}
        <Button type="submit" size="md" loading={loading} disabled={off} {...(props.danger ? { color: 'red' } : {})}>
          {props.confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  )
}
