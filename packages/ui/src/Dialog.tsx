import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { DialogBody, DialogContent, DialogFooter, SubmitError, type UiError } from './dialog/DialogParts.tsx'
import classes from './dialog/Dialog.module.css'
import { type DialogBase, Shell } from './dialog/Shell.tsx'
import { blocked as disabledFor } from './hint/hint.ts'
import { useUiMessages } from './UiMessages.tsx'

export { ConfirmDialog, type ConfirmAnswer, type ConfirmDialogProps } from './dialog/ConfirmDialog.tsx'
export { MinimizedBar, type MinimizedBarProps } from './dialog/MinimizedBar.tsx'
export type { UiError } from './dialog/DialogParts.tsx'
export type { DialogBase, DialogSize } from './dialog/Shell.tsx'
export type { WindowProps } from './dialog/window.ts'

export interface FormDialogProps extends DialogBase {
  /** The form's data is loading: a skeleton replaces the fields. */
  loading: boolean
  /** Why the form's data could not be loaded; replaces the fields. */
  failure?: UiError | null
  /** Why the last submit failed. The fields keep their input. */
  error: UiError | null
  onSubmit: () => void
  /** A verb phrase, such as "Add device", never "OK". */
  submitLabel: string
  submitting: boolean
  /** A destructive action: the submit button is red. */
  danger?: boolean
  /** If set, the form cannot be submitted; the reason is shown next to the button. */
  blocked?: string | undefined
  /** There is unsaved input, so closing asks for confirmation. */
  dirty?: boolean
  footerStart?: ReactNode
  children: ReactNode
}

/**
 * Submits the form with Ctrl+Enter or Cmd+Enter from any focused element, including those where Enter alone has another
 * meaning.
 */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.requestSubmit()
}

/**
 * A form in a dialog. Enter submits, Ctrl+Enter submits from any field, Esc closes after asking about unsaved input.
 */
export function FormDialog(props: FormDialogProps) {
  const { loading, failure = null, error, submitting, onSubmit, children, blocked } = props
  const { close, question } = useUnsaved({ ...props, dirty: props.dirty && !submitting })
  return (
    <Shell {...props} onClose={close} ready={!loading}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are pressed in the fields inside */}
      <form
        noValidate
        className={classes.form}
        onKeyDown={sendByKey}
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog may be inside another form of the page in React's tree, which must not be submitted.
          event.stopPropagation()
          if (!submitting && !loading && blocked === undefined) onSubmit()
        }}
      >
        <DialogBody>
          <SubmitError error={error} />
          <DialogContent loading={loading} error={failure} shape="form">
            {children}
          </DialogContent>
        </DialogBody>
        {question ?? <FormFooter {...props} onCancel={close} />}
      </form>
    </Shell>
  )
}

/**
 * Informs the dialog manager whether closing would lose input, and then asks before it.
 * @returns the function that closes the dialog, and the question that takes the place of the footer
 */
function useUnsaved(props: Pick<DialogBase, 'onClose' | 'onStay' | 'onDirty'> & { dirty?: boolean | undefined }) {
  const { dirty = false, onClose, onStay, onDirty } = props
  const [asking, setAsking] = useState(false)
  const tell = useEffectEvent((unsaved: boolean) => onDirty?.(unsaved))
  useEffect(() => tell(dirty), [dirty])
  const keep = () => {
    setAsking(false)
    onStay?.()
  }
  const discard = () => {
    setAsking(false)
    onClose()
  }
  return {
    close: () => (dirty ? setAsking(true) : onClose()),
    question: asking ? <DiscardQuestion onKeep={keep} onDiscard={discard} /> : undefined,
  }
}

function FormFooter(props: FormDialogProps & { onCancel: () => void }) {
  const messages = useUiMessages()
  const { blocked, danger, submitting, loading, submitLabel, closable = true } = props
  return (
    <DialogFooter start={blocked ?? props.footerStart}>
      {closable && (
        <Button variant="default" size="md" onClick={props.onCancel}>
          {messages.cancel}
        </Button>
      )}
      <Button
        type="submit"
        size="md"
        loading={submitting}
        disabled={loading}
        {...(danger && { color: 'red' })}
        {...(blocked !== undefined && disabledFor(blocked))}
      >
        {submitLabel}
      </Button>
    </DialogFooter>
  )
}

const focusOnMount = (button: HTMLButtonElement | null) => button?.focus()

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const messages = useUiMessages()
  return (
    <DialogFooter start={<span role="alert">{messages.discardQuestion}</span>}>
      <Button variant="default" size="md" onClick={onKeep} ref={focusOnMount}>
        {messages.keepEditing}
      </Button>
      <Button color="red" size="md" onClick={onDiscard}>
        {messages.discard}
      </Button>
    </DialogFooter>
  )
}

export interface TableDialogProps extends DialogBase {
  /** First load of content other than a DataTable. A DataTable shows its own skeleton and error. */
  loading: boolean
  error: UiError | null
  /** Buttons on the right; "Close" by default. */
  footer?: ReactNode
  footerStart?: ReactNode
  children: ReactNode
}

/** A dialog with a table, list or log, 880 px wide. */
export function TableDialog({ footer, footerStart, children, ...props }: TableDialogProps) {
  return (
    <Shell size={880} expandable {...props} ready={!props.loading}>
      <DialogBody flush>
        <DialogContent loading={props.loading} error={props.error} shape="block">
          {children}
        </DialogContent>
      </DialogBody>
      <DialogFooter start={footerStart}>{footer ?? <CloseButton onClose={props.onClose} />}</DialogFooter>
    </Shell>
  )
}

export interface DetailsDialogProps extends TableDialogProps {
  /** Buttons after "Close": what the dialog is for. */
  verbs?: ReactNode
  /** There is unsaved input, so closing asks for confirmation. */
  dirty?: boolean
}

/** A dialog with something to read or look at, 640 px wide. */
export function DetailsDialog({ footer, footerStart, verbs, children, ...props }: DetailsDialogProps) {
  const { close, question } = useUnsaved(props)
  return (
    <Shell size={640} {...props} onClose={close} ready={!props.loading}>
      <DialogBody>
        <DialogContent loading={props.loading} error={props.error} shape="lines">
          {children}
        </DialogContent>
      </DialogBody>
      {question ?? (
        <DialogFooter start={footerStart}>
          {footer ?? <CloseButton onClose={close} />}
          {verbs}
        </DialogFooter>
      )}
    </Shell>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const messages = useUiMessages()
  return (
    <Button variant="default" size="md" onClick={onClose}>
      {messages.close}
    </Button>
  )
}
