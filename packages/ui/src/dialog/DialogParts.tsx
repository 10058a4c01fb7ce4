import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Alert } from '../Alert.tsx'
import { ErrorState, Skeletons, type SkeletonsProps } from '../Page.tsx'
import classes from './Dialog.module.css'

/** Why something failed, with the request id that support needs to find it. */
export interface UiError {
  title: string
  reason?: ReactNode
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
}

/** The scrollable body of a dialog. */
export function DialogBody({ flush, children }: { flush?: boolean; children: ReactNode }) {
  return (
    <Modal.Body className={classes.body} data-flush={flush || undefined} data-dialog-body>
      {children}
    </Modal.Body>
  )
}

/** The footer of a dialog: text at the start, buttons at the end. */
export function DialogFooter({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.footer}>
      {start && <div className={classes.footerStart}>{start}</div>}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

/** Shows a skeleton, an error or the content, in this order of precedence. */
export function DialogContent({
  loading,
  error,
  shape,
  children,
}: {
  loading: boolean
  error: UiError | null
  shape: SkeletonsProps['shape']
  children: ReactNode
}) {
  if (error) return <ErrorState compact {...error} />
  return loading ? <Skeletons shape={shape} height={240} /> : children
}

/** The error of a failed submit, shown above the fields, which keep their input. */
export function SubmitError({ error }: { error: UiError | null }) {
  if (!error) return null
  return (
    <Alert tone="error" title={error.title} requestId={error.requestId}>
      {error.reason}
    </Alert>
  )
}
