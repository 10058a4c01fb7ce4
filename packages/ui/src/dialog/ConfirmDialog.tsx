import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { PasswordField } from '../fields/password.tsx'
import { TextField } from '../fields/text.tsx'
import { blocked } from '../hint/hint.ts'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Dialog.module.css'
import { DialogBody, DialogFooter, SubmitError, type UiError } from './DialogParts.tsx'
import { type DialogBase, Shell } from './Shell.tsx'

export interface ConfirmAnswer {
  /** Empty unless `askPassword` is set. */
  password: string
  /** Whether the user ticked "Do not show this again". */
  doNotShowAgain: boolean
}

export interface ConfirmDialogProps extends Omit<DialogBase, 'expandable'> {
  /** The consequence: what is lost, and whether it can be undone. */
  message?: ReactNode
  /** A verb phrase, such as "Delete 3 devices". */
  confirmLabel: string
  /** "Cancel" by default. */
  cancelLabel?: string | undefined
  /** False shows only one button, if there is nothing to decide. */
  cancelable?: boolean
  onConfirm: (answer: ConfirmAnswer) => void
  /** The action is running. */
  loading: boolean
  error: UiError | null
  danger?: boolean
  /** The user must type this (a name or a number) to enable the button. */
  typed?: string | undefined
  /** Requires the user's password. The text explains the disabled button while the field is empty. */
  askPassword?: string
  /** Offers "Do not show this again". */
  reminder?: boolean
  /** A choice or a list below the message. */
  children?: ReactNode
  /** If set, the button is disabled with this explanation. */
  blocked?: string | undefined
  /** If set, the button is disabled with this explanation on the button alone: a required field is empty. */
  missing?: string | undefined
  /** Shown at the start of the footer, unless a reason or the reminder is shown there. */
  footerStart?: ReactNode
}

/** A dialog that asks for confirmation of an important action. Esc gives the safe answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { closable = true, loading } = props
  return (
    // Cannot be minimized, because a minimized question would be forgotten.
    <Shell {...props} onMinimize={undefined} closable={closable && !loading} ready>
      <ConfirmForm {...props} />
    </Shell>
  )
}

/** A separate component inside the shell, so that its fields are empty every time the dialog opens. */
function ConfirmForm(props: ConfirmDialogProps) {
  const messages = useUiMessages()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [doNotShowAgain, setDoNotShowAgain] = useState(false)
  const { loading, askPassword } = props
  const untyped = props.typed !== undefined && typed.trim() !== props.typed
  const reason =
    props.blocked ??
    props.missing ??
    (untyped ? messages.typeToConfirm(props.typed!) : password === '' ? askPassword : undefined)
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
        if (!loading && reason === undefined) props.onConfirm({ password, doNotShowAgain })
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
        {askPassword !== undefined && (
          <PasswordField
            label={messages.password}
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
        )}
      </DialogBody>
      <DialogFooter start={props.blocked ?? (reminder || props.footerStart)}>
        {props.cancelable !== false && (
          <Button variant="default" size="md" onClick={props.onClose} disabled={loading}>
            {props.cancelLabel ?? messages.cancel}
          </Button>
        )}
        <ConfirmButton {...props} reason={reason} />
      </DialogFooter>
    </form>
  )
}

type ConfirmButtonProps = Pick<ConfirmDialogProps, 'confirmLabel' | 'loading' | 'danger'> & {
  reason: string | undefined
}

/** The button that confirms; disabled with the reason, if there is one. */
function ConfirmButton({ confirmLabel, loading, danger, reason }: ConfirmButtonProps) {
  return (
    <Button
      type="submit"
      size="md"
      loading={loading}
      {...(danger && { color: 'red' })}
      {...(reason !== undefined && blocked(reason))}
    >
      {confirmLabel}
    </Button>
  )
}
