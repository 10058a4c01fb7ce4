import { useState } from 'react'
import { type Explanation, explain } from '../../../kit/api/explain.ts'
import { Declined } from '../../../kit/auth/stepUp/confirmed.ts'
import type { SentPart } from '../model/draft.ts'
import { type PlannedEntry, planOf } from '../model/plan.ts'
import { newActionName, sendPlan } from '../model/send.ts'
import type { Chosen } from '../model/useRequests.ts'
import type { StepProps } from './step.ts'

/** Sends the plan of a draft to devices, and shows the last step when something was sent. */
export function useSending({ draft, change }: StepProps, { requests, rows }: Chosen, title: string) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Explanation>()
  const planFor = (ids: readonly number[]): PlannedEntry[] => planOf(requests, rows, draft.values, ids)
  /**
   * @param ids the devices
   * @param again whether they are part of the run that was sent before
   */
  const send = async (ids: readonly number[], again = false): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    const before = again ? draft.run : undefined
    const actionName = before?.actionName ?? newActionName()
    const sent: SentPart[] = []
    let failed: Explanation | undefined
    try {
      const sending = { plan: planFor(ids), title, actionName, confirmWithin: draft.confirmWithin }
      await sendPlan(sending, (part) => sent.push(part))
    } catch (error) {
      if (!(error instanceof Declined)) failed = explain(error)
    }
    setBusy(false)
    // Only once everything was sent: the next step would lose the failure of a later request.
    if (sent.length === 0) return setFailure(failed)
    const reached = new Set(sent.flatMap((part) => part.ids))
    const kept = (before?.parts ?? []).map((part) => ({ ...part, ids: part.ids.filter((id) => !reached.has(id)) }))
    const parts = [...kept.filter((part) => part.ids.length > 0), ...sent]
    const unsent = ids.filter((id) => !reached.has(id))
    change({ step: 'result', run: { actionName, title, parts, unsent, failure: failed?.reason ?? '' } })
  }
  return { planFor, send, busy, failure }
}
