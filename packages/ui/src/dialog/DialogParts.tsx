import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Alert } from '../Alert.tsx'
import { ErrorState, Skeletons, type SkeletonsProps } from '../Page.tsx'
import classes from './Dialog.module.css'

/** Why something failed, in words, with what support needs to find it. */
export interface UiError {
  title: string
  reason?: ReactNode
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
}

/** The scrolling middle of a dialog. */
export function DialogBody({ flush, children }: { flush?: boolean; children: ReactNode }) {
  return (
    <Modal.Body className={classes.body} data-flush={flush || undefined} data-dialog-body>
      {children}
    </Modal.Body>
  )
}

/** The foot of a dialog: what is said at the start, the buttons at the end. */
export function DialogFooter({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.footer}>
      {start && <div className={classes.footerStart}>{start}</div>}
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

/** Skeleton, error or content, in this order. */
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

/** What went wrong with a submit, above the fields, which keep their input. */
export function SubmitError({ error }: { error: UiError | null }) {
  if (!error) return null
  return (
    <Alert tone="error" title={error.title} requestId={error.requestId}>
      {error.reason}
    </Alert>
  )
}
