import type { Escalation } from '@outpost/contract/alerts/escalation'
import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../../kit/implement.ts'
import { peopleByIds } from '../../users/service.ts'
import { receiversFor } from '../receivers/queries.ts'

/** Throws VALIDATION if a step names a user that the actor does not see, or a receiver that the company does not have. */
export async function requireSteps({ tx, scope }: Context, companyId: number, steps: Escalation): Promise<void> {
  const users = steps.flatMap(({ receiving_users }) => receiving_users)
  const people = users.length > 0 ? await peopleByIds(tx, scope, users) : new Set<number>()
  const systems = steps.flatMap(({ receiver_ids }) => receiver_ids)
  const receivers = systems.length > 0 ? await receiversFor(tx, companyId, systems) : new Set<number>()
  for (const [n, { receiving_users, receiver_ids }] of steps.entries()) {
    if (receiving_users.some((id) => !people.has(id)))
      throw fail('VALIDATION', {
        source: `escalation.${n}.receiving_users`,
        message: 'One of the users does not exist.',
      })
    if (receiver_ids.some((id) => !receivers.has(id)))
      throw fail('VALIDATION', {
        source: `escalation.${n}.receiver_ids`,
        message: 'The company of the automation has no such receiver.',
      })
  }
}
