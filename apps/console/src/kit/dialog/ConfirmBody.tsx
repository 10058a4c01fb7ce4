import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { ConfirmDialog, type DialogSize } from '@outpost/ui/Dialog'
import type { ReactNode } from 'react'
import { CopyCurl } from '../api/curl/CopyCurl.tsx'
import { type DialogProps, useDialogLayer } from './dialog.tsx'
import { useSubmit } from '../form/useSubmit.ts'

export interface ConfirmSpec<E extends Endpoint> {
  endpoint: E
  /** The input that is sent when the user confirms. */
  input: InputOf<E>
  title: string
  /** The consequence: what is lost, and whether it can be restored. */
  message: ReactNode
  /** The verb with its object: "Delete 3 devices". */
  confirmLabel: string
  danger?: boolean
  /** Wider, for a message that contains a list. */
  size?: DialogSize
  /** Text that the user must type to enable the button. */
  typed?: string
  onChannel?: (channel: string) => void
  /** As in `SubmitOptions`. */
  settle?: (result: ResultOf<E>) => Promise<unknown>
  refreshes?: readonly Endpoint[]
  /** Shows a failure in a toast instead of in the dialog. */
  useToast?: true
}

/** Asks for confirmation, sends the request, and closes on success. A failure is shown in the dialog. */
export default function ConfirmBody({ close, ...spec }: DialogProps<ConfirmSpec<Endpoint>, true>) {
  const { endpoint, onChannel, settle, refreshes, input, useToast, ...messages } = spec
  const { submit, state, error } = useSubmit({
    endpoint,
    onDone: () => close(true),
    onChannel,
    settle,
    refreshes,
    useToast,
  })
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
