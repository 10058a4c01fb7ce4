import type { Endpoint, InputOf } from '@outpost/contract/kit/endpoint'
import { ConfirmDialog, type DialogSize } from '@outpost/ui/Dialog'
import type { ReactNode } from 'react'
import { CopyCurl } from '../api/curl/CopyCurl.tsx'
import { type DialogProps, useDialogLayer } from './dialog.tsx'
import { useSubmit } from '../form/useSubmit.ts'

export interface ConfirmSpec<E extends Endpoint> {
  endpoint: E
  /** What is sent when the reader agrees. */
  input: InputOf<E>
  title: string
  /** The consequence in words: what is lost, and whether it comes back. */
  message: ReactNode
  /** The verb with its object: "Delete 3 devices". */
  confirmLabel: string
  danger?: boolean
  /** Wider, for a message with a list in it. */
  size?: DialogSize
  /** The reader must type this before the button works. */
  typed?: string
  onChannel?: (channel: string) => void
  refreshes?: readonly Endpoint[]
  /** A failure is told in a toast, instead of in the window. */
  useToast?: true
}

/** Asks, sends, and closes when it is done; a failure stays in the dialog. */
export default function ConfirmBody({ close, ...spec }: DialogProps<ConfirmSpec<Endpoint>, true>) {
  const { endpoint, onChannel, refreshes, input, useToast, ...messages } = spec
  const { submit, state, error } = useSubmit({ endpoint, onDone: () => close(true), onChannel, refreshes, useToast })
  return (
    <ConfirmDialog
      {...useDialogLayer()}
      {...messages}
      loading={state.waiting}
      error={error}
      footerStart={<CopyCurl endpoint={endpoint} input={() => input} />}
      onConfirm={() => submit(input)}
    />
  )
}
