import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import type { CallOptions } from './client.ts'
import { newIdempotencyKey } from './once.ts'
import { type Problems, problemsOf } from './problems.ts'
import { Declined } from '../auth/stepUp/confirmed.ts'

/** The submit state shown by a form. */
export interface SubmitState extends Problems {
  waiting: boolean
  /** The uploaded fraction of the files, 0 to 1; undefined if there are none. */
  progress: number | undefined
}

/** Callbacks for sending and for what follows. */
export interface SubmitSteps<E extends Endpoint> {
  send: (endpoint: E, input: InputOf<E>, options: CallOptions) => Promise<ResultOf<E>>
  /** Refetches the data that the change affects. */
  refresh: () => void
  /** Shows the success message of the endpoint. */
  announce: (result: ResultOf<E>, input: InputOf<E>) => void
  /** Called if the response is a status channel, on which the outcome will arrive. */
  onChannel: (channel: string, input: InputOf<E>) => void
  onDone: (result: ResultOf<E>) => void
  /** Called for every failure. */
  onError?: (error: unknown) => void
  /**
   * Shows the only message of a failure somewhere else than in the form.
   * @returns whether it did
   */
  tell?: (message: string, requestId: string | undefined) => boolean
  /** Returns the place in the form of a place in the request, if they differ. */
  placeOf?: ((source: string) => string) | undefined
}

export interface Submission<E extends Endpoint> {
  /**
   * Sends the input. Does nothing while a previous submit is pending. `known` are the fields that can show an error.
   */
  submit: (input: InputOf<E>, known: ReadonlySet<string>, steps: SubmitSteps<E>) => Promise<void>
  /** Shows validation errors that were found before sending. */
  refuse: (fields: Readonly<Record<string, string>>) => void
  /** Removes the error of a field when the field is edited. */
  touch: (field: string) => void
  /** Cancels the pending submit, without an error message. */
  cancel: () => void
}

export const IDLE: SubmitState = { waiting: false, progress: undefined, fields: {}, general: [], requestId: undefined }

/**
 * The state of the form after a failure. It contains no messages if the user cancelled, or if the message was shown
 * elsewhere.
 */
function stateAfter<E extends Endpoint>(
  error: unknown,
  known: ReadonlySet<string>,
  steps: SubmitSteps<E>,
  stopped: boolean,
): SubmitState {
  if (stopped || error instanceof Declined) return IDLE
  steps.onError?.(error)
  const problems = problemsOf(error, known, steps.placeOf)
  const [only, ...more] = problems.general
  const alone = only !== undefined && more.length === 0 && Object.keys(problems.fields).length === 0
  return alone && steps.tell?.(only, problems.requestId) ? IDLE : { ...IDLE, ...problems }
}

/** The steps after a success, in order. */
function finish<E extends Endpoint>(endpoint: E, input: InputOf<E>, result: ResultOf<E>, steps: SubmitSteps<E>): void {
  const isChannel = endpoint.answer.kind === 'channel'
  if (!isChannel) steps.announce(result, input)
  steps.refresh()
  steps.onDone(result)
  // Must be last: it opens its own dialog after the dialog of the form has closed.
  if (isChannel) steps.onChannel((result as { channel: string }).channel, input)
}

/**
 * Sends a form; all forms use this function. It manages the waiting state, the idempotency key and the steps after a
 * success. `callConfirmed` requests a password or second factor if the server requires one, and `call` renews an
 * expired session.
 * @param onState called whenever the state shown by the form changes
 * @example const { submit } = makeSubmission(tags.create, setState); await submit(values, new Set(['name']), steps)
 */
export function makeSubmission<E extends Endpoint>(endpoint: E, onState: (state: SubmitState) => void): Submission<E> {
  // All attempts use the same key until one succeeds.
  let idempotencyKey = newIdempotencyKey()
  let state = IDLE
  let sending: AbortController | undefined
  const show = (next: SubmitState): void => {
    state = next
    onState(next)
  }

  async function submit(input: InputOf<E>, known: ReadonlySet<string>, steps: SubmitSteps<E>): Promise<void> {
    if (state.waiting) return
    show({ ...IDLE, waiting: true })
    const { signal } = (sending = new AbortController())
    const onProgress = (progress: number): void => show({ ...state, progress })
    let result: ResultOf<E>
    try {
      result = await steps.send(endpoint, input, { signal, onProgress, ...(endpoint.once && { idempotencyKey }) })
    } catch (error) {
      show(stateAfter(error, known, steps, signal.aborted))
      return
    }
    idempotencyKey = newIdempotencyKey()
    show(IDLE)
    finish(endpoint, input, result, steps)
  }

  return {
    submit,
    cancel: () => sending?.abort(),
    refuse: (fields) => show({ ...IDLE, fields }),
    touch: (field) => {
      const { [field]: gone, ...fields } = state.fields
      if (gone !== undefined) show({ ...state, fields })
    },
  }
}
