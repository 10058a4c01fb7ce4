import type { Draft, StepName } from './draft.ts'
import { isComplete } from './requests.ts'

/** What a step lacks before it can be opened. `sent`: the configuration was sent, so that it can only be looked at. */
export type Lock = 'sent' | 'devices' | 'endpoints' | 'paths' | 'apply'

/** Returns why a step of a draft cannot be opened now; undefined if it can. */
export function lockOf(
  { run, api, requests }: Pick<Draft, 'run' | 'api' | 'requests'>,
  step: StepName,
): Lock | undefined {
  if (run) return step === 'result' ? undefined : 'sent'
  if (step === 'devices') return undefined
  if (step === 'result') return 'apply'
  if (api === undefined) return 'devices'
  if (step === 'endpoints') return undefined
  if (requests.length === 0) return 'endpoints'
  return requests.every(isComplete) ? undefined : 'paths'
}
