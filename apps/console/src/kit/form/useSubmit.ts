import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import type { UiError } from '@outpost/ui/Dialog'
import { toast } from '@outpost/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { loadChunk } from '../browser/chunk.ts'
import { refreshAfter } from '../api/query.ts'
import { requestParts } from '../api/request.ts'
import type { Restore } from '../api/undo.ts'
import { openStatus, type StatusEntry } from '../view/status.ts'
import { callConfirmed } from '../auth/stepUp/confirmed.ts'
import { IDLE, makeSubmission, type Submission, type SubmitState, type SubmitSteps } from '../api/submit.ts'
import { resultMessages, sayMessages } from '../i18n/messages.ts'
import { needMessages, translate, translateLoose, withMessages } from '../i18n/i18n.ts'

/** Options for submitting a form. All except the endpoint are optional. */
export interface SubmitOptions<E extends Endpoint> {
  endpoint: E
  /** Called after a success, when all other steps are done. */
  onDone?: ((result: ResultOf<E>) => void) | undefined
  onError?: ((error: unknown) => void) | undefined
  /** Called if the endpoint responds with a status channel. By default, the Action status dialog opens. */
  onChannel?: ((channel: string, input: InputOf<E>) => void) | undefined
  /**
   * Waits for the outcome of a response that is a status channel. A rejection is shown in the form, like a refused
   * request.
   */
  settle?: ((result: ResultOf<E>) => Promise<unknown>) | undefined
  /** Endpoints of other features whose data the change affects. */
  refreshes?: readonly Endpoint[] | undefined
  /** False: the data on screen is not refetched. */
  reload?: boolean | undefined
  /** Shown after a success instead of the endpoint's own message. */
  successMsg?: string | undefined
  /** Shows no message after a success. */
  hideMsg?: boolean | undefined
  /**
   * Returns the function that restores what was there before, or undefined if that is not possible. The success message
   * then offers it for a while.
   */
  undo?: ((input: InputOf<E>) => Restore | undefined) | undefined
  /** Shows a failure with a single message in a toast. */
  useToast?: boolean | undefined
  /** Shows a failure with a single message in a dialog titled Error. */
  modalError?: boolean | undefined
  /** The response is a file and is saved, under this name if the response contains none. */
  saveAs?: string | undefined
  /**
   * Options of the Action status dialog: its title and the selected entries. Without a selection it closes
   * automatically.
   */
  status?: StatusOptions | undefined
}

export interface StatusOptions {
  title: string
  selection?: readonly StatusEntry[]
  autoClose?: boolean
  /** Retries some of the entries and returns the new channel. */
  onRetry?: (keys: readonly string[]) => Promise<string | undefined>
  /** Called when the user has closed the Action status dialog. */
  onClose?: () => void
}

export interface UseSubmit<E extends Endpoint> extends Omit<Submission<E>, 'submit'> {
  /**
   * Sends the input. `known` are the fields of the form that can show an error, and `placeOf` returns the place in the
   * form of a place in the request, if they differ.
   */
  submit: (input: InputOf<E>, known?: ReadonlySet<string>, placeOf?: (source: string) => string) => void
  state: SubmitState
  /** The errors that belong to no field, in the format of the dialog components. */
  error: UiError | null
}

const NO_FIELDS: ReadonlySet<string> = new Set()

/** Shows the success message: the one given by the caller, that of the endpoint, or one derived from the request. */
async function announce<E extends Endpoint>(
  { endpoint, successMsg, hideMsg = false }: SubmitOptions<E>,
  restore: Restore | undefined,
  refresh: () => void,
): Promise<void> {
  if (hideMsg) return
  await needMessages(sayMessages).catch(() => undefined)
  const known =
    successMsg ?? (endpoint.says === undefined ? undefined : translateLoose(`says:${endpoint.says}`, endpoint.says))
  // If there is no message at all, the operation is successful nevertheless.
  const message =
    known ??
    (await withMessages(resultMessages, () => import('../api/results.ts')).catch(() => undefined))?.successMessage(
      endpoint.method,
      endpoint.path,
    )
  if (message === undefined) return
  if (!restore) return void toast({ type: 'success', message })
  const { offerUndo } = await loadChunk(() => import('../api/undo.ts'))
  await offerUndo({ message, restore, refresh })
}

/**
 * Shows a failure outside the form, if the options require it.
 * @returns whether it did
 */
function showOutsideForm<E extends Endpoint>(
  { useToast, modalError }: SubmitOptions<E>,
  message: string,
  requestId: string | undefined,
): boolean {
  if (useToast) toast({ type: 'error', message, requestId })
  else if (modalError)
    void loadChunk(() => import('../dialog/windows/say.ts')).then(({ sayError }) => sayError(message))
  return useToast === true || modalError === true
}

/** Saves the response as a file. There is no result, because callers only need the file. */
async function save<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  name: string,
  signal: AbortSignal | undefined,
): Promise<ResultOf<E>> {
  const { fetchFile } = await loadChunk(() => import('../api/download.ts'))
  await fetchFile(requestParts(endpoint, input as Record<string, unknown>).url, { name, ...(signal && { signal }) })
  return undefined as ResultOf<E>
}

async function showStatus(
  channel: string,
  { title, selection, autoClose, onRetry, onClose }: StatusOptions,
): Promise<void> {
  await openStatus({
    channel,
    title,
    ...(selection && { entries: selection }),
    ...(autoClose !== undefined && { autoClose }),
    ...(onRetry && { retry: onRetry }),
  })
  onClose?.()
}

/**
 * The hook for submitting; all components use it.
 * @example const { submit, state } = useSubmit({ endpoint: tags.remove, onDone: close }); submit({ id })
 */
export function useSubmit<E extends Endpoint>(options: SubmitOptions<E>): UseSubmit<E> {
  const { endpoint, onChannel, refreshes, reload = true, status } = options
  const client = useQueryClient()
  const [state, setState] = useState(IDLE)
  // A form may switch between endpoints (adding tags, removing tags). Each has its own submission and idempotency key.
  const submission = useMemo(() => makeSubmission(endpoint, setState), [endpoint])
  const refresh = (): void => void (reload && refreshAfter(client, endpoint, refreshes))
  const steps: SubmitSteps<E> = {
    send: async (endpoint, input, how) => {
      if (options.saveAs !== undefined) return save(endpoint, input, options.saveAs, how.signal)
      const result = await callConfirmed(endpoint, input, how)
      await options.settle?.(result)
      return result
    },
    refresh,
    announce: (_result, input) => void announce(options, options.undo?.(input), refresh),
    onChannel: (channel, input) =>
      onChannel
        ? onChannel(channel, input)
        : void showStatus(channel, status ?? { title: translate('kit:status.title') }),
    onDone: (result) => options.onDone?.(result),
    onError: (error) => options.onError?.(error),
    tell: (message, requestId) => showOutsideForm(options, message, requestId),
  }
  const [title, ...more] = state.general
  return {
    ...submission,
    submit: (input, known = NO_FIELDS, placeOf) => void submission.submit(input, known, { ...steps, placeOf }),
    state,
    error: title === undefined ? null : { title, reason: more.join(' '), requestId: state.requestId },
  }
}
