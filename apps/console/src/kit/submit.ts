import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { ApiError, type ErrorItem } from '@outpost/contract/kit/errors'
import { CallError, type CallOptions } from './client.ts'
import { explain, itemText } from './explain.ts'
import { newIdempotencyKey } from './once.ts'

/** What a form shows of its submit. */
export interface SubmitState {
  waiting: boolean
  /** Sentence by field. */
  fields: Readonly<Record<string, string>>
  /** What belongs to no field. */
  general: readonly string[]
  requestId: string | undefined
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
}

export interface Submission<E extends Endpoint> {
  /** Sends; a second call while one waits does nothing. `known` are the fields that can show an error. */
  submit: (input: InputOf<E>, known: ReadonlySet<string>, steps: SubmitSteps<E>) => Promise<void>
  /** Shows what was found wrong before anything was sent. */
  refuse: (fields: Readonly<Record<string, string>>) => void
  /** Editing a field takes its error away. */
  touch: (field: string) => void
}

export const IDLE: SubmitState = { waiting: false, fields: {}, general: [], requestId: undefined }

/**
 * The field that a `source` means. Indexes are passed over, and the last name counts where the whole path is no field:
 * `data.0.serial` is the field `serial`.
 */
export function fieldOfSource(source: string | null, known: ReadonlySet<string>): string | undefined {
  if (source === null) return undefined
  const names = source.split('.').filter((part) => !/^\d+$/.test(part))
  return [source, names.join('.'), ...names.toReversed()].find((name) => known.has(name))
}

/** Divides a failure between the fields and the list above them. The first error of a field is the one that it shows. */
export function problemsOf(error: unknown, known: ReadonlySet<string>): Omit<SubmitState, 'waiting'> {
  const requestId = error instanceof CallError ? error.requestId : undefined
  if (!(error instanceof ApiError) || (error instanceof CallError && !error.answered)) {
    return { fields: {}, general: [explain(error).reason], requestId }
  }
  const fieldOf = (item: ErrorItem): string | undefined => (item.code === 'UNAUTHORIZED' ? undefined : fieldOfSource(item.source, known))
  const fields: Record<string, string> = {}
  for (const item of error.items) {
    const field = fieldOf(item)
    if (field !== undefined) fields[field] ??= itemText(item)
  }
  // One wrong password is one message, not two.
  if (fields['password'] !== undefined) delete fields['password_confirmation']
  // A wrong value that no field shows has to be named.
  const named = (item: ErrorItem): string => (item.code === 'VALIDATION' && item.source !== null ? `${item.source}: ${itemText(item)}` : itemText(item))
  return { fields, general: error.items.filter((item) => fieldOf(item) === undefined).map(named), requestId }
}

/**
 * The one way to send a form. It owns the waiting flag, the mapping of errors to fields, the id that keeps an act from
 * happening twice, and what follows a success. An expired session is renewed by `call` on the way.
 * @param onState hears every change of what the form has to show
 * @example const { submit } = makeSubmission(tags.create, setState); await submit(values, new Set(['name']), steps)
 */
export function makeSubmission<E extends Endpoint>(endpoint: E, onState: (state: SubmitState) => void): Submission<E> {
  // Every attempt of the same form bears the same id, until one has succeeded.
  let idempotencyKey = newIdempotencyKey()
  let state = IDLE
  const show = (next: SubmitState): void => {
    state = next
    onState(next)
  }

  async function submit(input: InputOf<E>, known: ReadonlySet<string>, steps: SubmitSteps<E>): Promise<void> {
    if (state.waiting) return
    show({ ...IDLE, waiting: true })
    let result: ResultOf<E>
    try {
      result = await steps.send(endpoint, input, endpoint.once ? { idempotencyKey } : {})
    } catch (error) {
      show({ waiting: false, ...problemsOf(error, known) })
      return
    }
    idempotencyKey = newIdempotencyKey()
    show(IDLE)
    const isChannel = endpoint.answer.kind === 'channel'
    if (!isChannel) steps.announce()
    steps.refresh()
    steps.onDone(result)
    // Last, because it opens a window of its own where the form's has just closed.
    if (isChannel) steps.onChannel((result as { channel: string }).channel, input)
  }

  return {
    submit,
    refuse: (fields) => show({ ...IDLE, fields }),
    touch: (field) => {
      const { [field]: gone, ...fields } = state.fields
      if (gone !== undefined) show({ ...state, fields })
    },
  }
}
