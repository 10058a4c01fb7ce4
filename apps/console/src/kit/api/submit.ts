import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import type { CallOptions } from './client.ts'
import { newIdempotencyKey } from './once.ts'
import { type Problems, problemsOf } from './problems.ts'
import { Declined } from '../auth/stepUp/confirmed.ts'

/** What a form shows of its submit. */
export interface SubmitState extends Problems {
  waiting: boolean
  /** How much of the files has been sent, 0 to 1; undefined where none are. */
  progress: number | undefined
}

/** What is done around and after the sending. */
export interface SubmitSteps<E extends Endpoint> {
  send: (endpoint: E, input: InputOf<E>, options: CallOptions) => Promise<ResultOf<E>>
  /** Reads again what the change has touched. */
  refresh: () => void
  /** Shows the endpoint's success text. */
  announce: () => void
  /** The answer is a status channel: the outcome arrives there. */
  onChannel: (channel: string, input: InputOf<E>) => void
  onDone: (result: ResultOf<E>) => void
  /** Hears of every failure. */
  onError?: (error: unknown) => void
  /** Tells the only message of a failure elsewhere than in the form. @returns whether it did */
  tell?: (message: string, requestId: string | undefined) => boolean
}

export interface Submission<E extends Endpoint> {
  /** Sends; a second call while one waits does nothing. `known` are the fields that can show an error. */
  submit: (input: InputOf<E>, known: ReadonlySet<string>, steps: SubmitSteps<E>) => Promise<void>
  /** Shows what was found wrong before anything was sent. */
  refuse: (fields: Readonly<Record<string, string>>) => void
  /** Editing a field takes its error away. */
  touch: (field: string) => void
  /** Breaks off what is being sent; nothing is said of it. */
  cancel: () => void
}

export const IDLE: SubmitState = { waiting: false, progress: undefined, fields: {}, general: [], requestId: undefined }

/** What a failure leaves in the form: nothing where the reader broke it off, or where it was told elsewhere. */
function stateAfter<E extends Endpoint>(
  error: unknown,
  known: ReadonlySet<string>,
  steps: SubmitSteps<E>,
  stopped: boolean,
): SubmitState {
  if (stopped || error instanceof Declined) return IDLE
  steps.onError?.(error)
  const problems = problemsOf(error, known)
  const [only, ...more] = problems.general
  const alone = only !== undefined && more.length === 0 && Object.keys(problems.fields).length === 0
  return alone && steps.tell?.(only, problems.requestId) ? IDLE : { ...IDLE, ...problems }
}

/** What follows a success, in its order. */
function finish<E extends Endpoint>(endpoint: E, input: InputOf<E>, result: ResultOf<E>, steps: SubmitSteps<E>): void {
  const isChannel = endpoint.answer.kind === 'channel'
  if (!isChannel) steps.announce()
  steps.refresh()
  steps.onDone(result)
  // Last, because it opens a window of its own where the form's has just closed.
  if (isChannel) steps.onChannel((result as { channel: string }).channel, input)
}

/**
 * The one way to send a form. It owns the waiting flag, the id that keeps an act from happening twice, and what follows.
 * What the server wants to know first (password, second factor) is asked by `callConfirmed`, and an expired session is
 * renewed by `call` on the way.
 * @param onState hears every change of what the form has to show
 * @example const { submit } = makeSubmission(tags.create, setState); await submit(values, new Set(['name']), steps)
 */
export function makeSubmission<E extends Endpoint>(endpoint: E, onState: (state: SubmitState) => void): Submission<E> {
  // Every attempt of the same form bears the same id, until one has succeeded.
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
