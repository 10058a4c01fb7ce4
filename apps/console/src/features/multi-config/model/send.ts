import { multiConfig } from '@outpost/contract/multi-config/endpoints'
import { newIdempotencyKey } from '../../../kit/api/once.ts'
import { callConfirmed } from '../../../kit/auth/stepUp/confirmed.ts'
import type { SentPart } from './draft.ts'
import { partsOf, type PlannedEntry } from './plan.ts'

interface Sending {
  plan: readonly PlannedEntry[]
  title: string
  /** The name in the log. A run that is continued has the same. */
  actionName: string
  /** Seconds. */
  confirmWithin: number
}

/** A new name for the log. */
export const newActionName = (): string => `console-${crypto.randomUUID()}`

/**
 * Sends a plan, in as many requests as it needs.
 * @param tell receives each part that was sent, also if a later one fails
 * @throws CallError, or Declined
 */
export async function sendPlan(
  { plan, title, actionName, confirmWithin }: Sending,
  tell: (part: SentPart) => void,
): Promise<void> {
  for (const { ids, configuration } of partsOf(plan)) {
    const input = { configuration, display_name: title, action_name: actionName, confirm_within: confirmWithin }
    const { channel } = await callConfirmed(multiConfig.configure, input, { idempotencyKey: newIdempotencyKey() })
    tell({ channel, ids })
  }
}
