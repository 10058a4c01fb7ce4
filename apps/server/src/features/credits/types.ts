import { creditKinds, type CreditKind, type CreditTypeName } from '@outpost/contract/credits/types'
import { fail } from '@outpost/contract/kit/errors'
import type { Actor } from '../../kit/actor.ts'

/** Returns the types that a user may deal with: all for super administrators, the paid ones for everybody else. */
export const typesOf = (actor: Actor): readonly CreditKind[] =>
  actor.permissions.has('super_admin') ? creditKinds : creditKinds.filter((kind) => kind.payment_type === 'paid')

/** Returns the type with an id that is stored in the database. Throws for an unknown id. */
export function kindOf(id: number): CreditKind {
  const kind = creditKinds[id - 1]
  if (!kind) throw new RangeError(`no type of credit ${id}`)
  return kind
}

/** Returns the type with an id from a request. Throws VALIDATION if the user may not deal with it. */
export function requireType(actor: Actor, id: number, source = 'credit_type_id'): CreditKind {
  const kind = typesOf(actor).find((candidate) => candidate.id === id)
  if (!kind) throw fail('VALIDATION', { source, message: 'Unknown type of resource.' })
  return kind
}

/** Returns a type by its name: the paid one, unless the id selects the free one. */
export function typeByName(actor: Actor, name: CreditTypeName, id: number | undefined): CreditKind {
  const kind =
    id === undefined
      ? creditKinds.find((candidate) => candidate.name === name && candidate.payment_type === 'paid')!
      : requireType(actor, id)
  if (kind.name !== name)
    throw fail('VALIDATION', { source: 'credit_type_id', message: 'The name does not match the type.' })
  return kind
}
