import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import type { UiError } from '@outpost/ui/Dialog'
import { toast } from '@outpost/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { loadChunk } from '../browser/chunk.ts'
import { refreshAfter } from '../api/query.ts'
import { requestParts } from '../api/request.ts'
import { openStatus, type StatusEntry } from '../view/status.ts'
import { callConfirmed } from '../auth/stepUp/confirmed.ts'
import { IDLE, makeSubmission, type Submission, type SubmitState, type SubmitSteps } from '../api/submit.ts'
import { resultMessages, sayMessages } from '../i18n/messages.ts'
import { needMessages, translate, translateLoose, withMessages } from '../i18n/i18n.ts'

/** What may be said about the sending of a form, besides where it goes. All of it may be left out. */
export interface SubmitOptions<E extends Endpoint> {
  endpoint: E
  /** After a success, when everything else has been done. */
  onDone?: ((result: ResultOf<E>) => void) | undefined
  onError?: ((error: unknown) => void) | undefined
  /** For an endpoint that answers with a status channel; by default Action status opens. */
  onChannel?: ((channel: string, input: InputOf<E>) => void) | undefined
  /** Endpoints of other features whose answers the change has touched. */
  refreshes?: readonly Endpoint[] | undefined
  /** False: what is on screen is not read again. */
  reload?: boolean | undefined
  /** Said after a success instead of the endpoint's own words. */
  successMsg?: string | undefined
  /** Nothing is said after a success. */
  hideMsg?: boolean | undefined
  /** A failure of one sentence is told in a toast. */
  useToast?: boolean | undefined
  /** A failure of one sentence is told in a window titled Error. */
  modalError?: boolean | undefined
  /** The answer is a file: it is saved, under this name where it brings none. */
  saveAs?: string | undefined
  /** How Action status calls the act, and what it was about; without a selection it closes by itself. */
  status?: StatusOptions | undefined
}

export interface StatusOptions {
  title: string
  selection?: readonly StatusEntry[]
  autoClose?: boolean
  /** Tries some of the entries again and gives the new channel. */
  onRetry?: (keys: readonly string[]) => Promise<string | undefined>
  /** The reader has left Action status. */
  onClose?: () => void
}

export interface UseSubmit<E extends Endpoint> extends Omit<Submission<E>, 'submit'> {
  /** Sends. `known` are the fields of the form that can show an error. */
  submit: (input: InputOf<E>, known?: ReadonlySet<string>) => void
  state: SubmitState
  /** What belongs to no field, as the dialog shells show it. */
  error: UiError | null
}

const NO_FIELDS: ReadonlySet<string> = new Set()

/** What is said of a success: by the caller, by the endpoint, or by what was asked. */
async function announce<E extends Endpoint>({
  endpoint,
  successMsg,
  hideMsg = false,
}: SubmitOptions<E>): Promise<void> {
  if (hideMsg) return
  await needMessages(sayMessages).catch(() => undefined)
  const known =
    successMsg ?? (endpoint.says === undefined ? undefined : translateLoose(`says:${endpoint.says}`, endpoint.says))
  // A success of which nothing can be said is one all the same.
  const message =
    known ??
    (await withMessages(resultMessages, () => import('../api/results.ts')).catch(() => undefined))?.successMessage(
      endpoint.method,
      endpoint.path,
    )
  if (message !== undefined) toast({ type: 'success', message })
}

/** Tells a failure outside the form, where the caller wants that. */
function tellElsewhere<E extends Endpoint>(
  { useToast, modalError }: SubmitOptions<E>,
  message: string,
  requestId: string | undefined,
): boolean {
  if (useToast) toast({ type: 'error', message, title: requestId })
  else if (modalError)
    void loadChunk(() => import('../dialog/windows/say.ts')).then(({ sayError }) => sayError(message))
  return useToast === true || modalError === true
}

/** Saves the answer. Nothing of it is handed on: who asks for a file wants it on the disk. */
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
 * The one submit path, for a component.
 * @example const { submit, state } = useSubmit({ endpoint: tags.remove, onDone: close }); submit({ id })
 */
export function useSubmit<E extends Endpoint>(options: SubmitOptions<E>): UseSubmit<E> {
  const { endpoint, onChannel, refreshes, reload = true, status } = options
  const client = useQueryClient()
  const [state, setState] = useState(IDLE)
  // A form may choose between endpoints (put tags on, take tags off): each has a submission with an id of its own.
  const submission = useMemo(() => makeSubmission(endpoint, setState), [endpoint])
  const steps: SubmitSteps<E> = {
    send: (endpoint, input, how) =>
      options.saveAs === undefined
        ? callConfirmed(endpoint, input, how)
        : save(endpoint, input, options.saveAs, how.signal),
    refresh: () => void (reload && refreshAfter(client, endpoint, refreshes)),
    announce: () => void announce(options),
    onChannel: (channel, input) =>
      onChannel
        ? onChannel(channel, input)
        : void showStatus(channel, status ?? { title: translate('kit:status.title') }),
    onDone: (result) => options.onDone?.(result),
    onError: (error) => options.onError?.(error),
    tell: (message, requestId) => tellElsewhere(options, message, requestId),
  }
  const [title, ...more] = state.general
  return {
    ...submission,
    submit: (input, known = NO_FIELDS) => void submission.submit(input, known, steps),
    state,
    error: title === undefined ? null : { title, reason: more.join(' '), requestId: state.requestId },
  }
}
