import type { ActionName } from '@outpost/contract/alerts/constants'
import type { EscalationStep } from '@outpost/contract/alerts/escalation'
import { receiversOf } from '../incidents/actions.ts'

/** Returns who is told by a step, as `mail:…`, `user:…` and `receiver:…`, each with the action that tells. */
export function actionsOfStep({
  receiving_emails,
  receiving_users,
  receiver_ids,
}: EscalationStep): { name: ActionName; receiver: string }[] {
  const all = [
    { name: 'SendEmail' as const, options: { receiving_emails } },
    { name: 'SendNotification' as const, options: { receiving_users } },
    { name: 'SendToReceivers' as const, options: { receiver_ids } },
  ]
  return all.flatMap(({ name, options }) => receiversOf({ name, options }).map((receiver) => ({ name, receiver })))
}

/** Returns who is told by a step, as `mail:…`, `user:…` and `receiver:…`. */
export const receiversOfStep = (step: EscalationStep): string[] => actionsOfStep(step).map(({ receiver }) => receiver)
