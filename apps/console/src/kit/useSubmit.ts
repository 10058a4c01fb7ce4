import type { Endpoint, InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import type { UiError } from '@outpost/ui/Dialog'
import { toast } from '@outpost/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from './client.ts'
import { refreshAfter } from './query.ts'
import { IDLE, makeSubmission, type Submission, type SubmitState, type SubmitSteps } from './submit.ts'
import { translateLoose } from './texts.ts'

export interface SubmitOptions<E extends Endpoint> {
  endpoint: E
  /** After a success, when everything else has been done. */
  onDone?: ((result: ResultOf<E>) => void) | undefined
  /** For an endpoint that answers with a status channel. */
  onChannel?: ((channel: string, input: InputOf<E>) => void) | undefined
  /** Endpoints of other rooms whose answers the change has touched. */
  refreshes?: readonly Endpoint[] | undefined
}

export interface UseSubmit<E extends Endpoint> extends Omit<Submission<E>, 'submit'> {
  /** Sends. `known` are the fields of the form that can show an error. */
  submit: (input: InputOf<E>, known?: ReadonlySet<string>) => void
  state: SubmitState
  /** What belongs to no field, as the dialog shells show it. */
  error: UiError | null
}

const NO_FIELDS: ReadonlySet<string> = new Set()

function announce(endpoint: Endpoint): void {
  if (endpoint.says !== undefined) toast({ type: 'success', message: translateLoose(`says:${endpoint.says}`, endpoint.summary) })
}

/**
 * The one submit path, for a component.
 * @example const { submit, state } = useSubmit({ endpoint: tags.remove, onDone: close }); submit({ id })
 */
export function useSubmit<E extends Endpoint>({ endpoint, onDone, onChannel, refreshes }: SubmitOptions<E>): UseSubmit<E> {
  const client = useQueryClient()
  const [state, setState] = useState(IDLE)
  // A form may choose between endpoints (put tags on, take tags off): each has a submission with an id of its own.
  const submission = useMemo(() => makeSubmission(endpoint, setState), [endpoint])
  const steps: SubmitSteps<E> = {
    send: call,
    refresh: () => void refreshAfter(client, endpoint, refreshes),
    announce: () => announce(endpoint),
    onChannel: (channel, input) => onChannel?.(channel, input),
    onDone: (result) => onDone?.(result),
  }
  const [title, ...more] = state.general
  return {
    ...submission,
    submit: (input, known = NO_FIELDS) => void submission.submit(input, known, steps),
    state,
    error: title === undefined ? null : { title, reason: more.join(' '), requestId: state.requestId },
  }
}
