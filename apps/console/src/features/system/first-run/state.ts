import { useUserStored } from '../../../kit/browser/storage.ts'

/** The steps of the first run, in order. */
export const stepIds = ['terms', 'email', 'factor', 'company', 'address', 'device', 'colleague'] as const
export type StepId = (typeof stepIds)[number]

/** What the administrator has decided about the first run. Whether a step is done follows from the data itself. */
export interface FirstRun {
  /** The path has been shown, so it is offered until it is done or dismissed. */
  open?: boolean
  skipped?: readonly StepId[]
  dismissed?: boolean
}

/** Address of the page. */
export const FIRST_RUN_PATH = '/get-started'

/** The stored decisions, a function that changes some of them, and whether they have been read. */
export function useFirstRun(): [run: FirstRun, change: (changes: FirstRun) => void, ready: boolean] {
  const [run, set, ready] = useUserStored<FirstRun>('first_run', {})
  return [run, (changes) => set({ ...run, ...changes }), ready]
}

export type Done = Readonly<Record<StepId, boolean>>

/**
 * The step to show next: the first one after `from` that is neither done nor skipped, otherwise the first one before it.
 * Undefined if none is left. The terms cannot be skipped.
 */
export function nextStepOf(done: Done, skipped: readonly StepId[], from?: StepId): StepId | undefined {
  const open = stepIds.filter((id) => !done[id] && (id === 'terms' || !skipped.includes(id)))
  const position = from === undefined ? -1 : stepIds.indexOf(from)
  return open.find((id) => stepIds.indexOf(id) > position) ?? open.find((id) => id !== from)
}
