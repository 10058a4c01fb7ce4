import { creditKinds, type CreditKind, type CreditTypeName } from '@outpost/contract/credits/types'
import { fail } from '@outpost/contract/kit/errors'
import type { Actor } from '../../kit/actor.ts'

/** Super administrators deal with all types, everybody else with the paid ones. */
export const typesOf = (actor: Actor): readonly CreditKind[] =>
  actor.permissions.has('super_admin') ? creditKinds : creditKinds.filter((kind) => kind.payment_type === 'paid')

/** The type of an id that stands in the database. */
export function kindOf(id: number): CreditKind {
  const kind = creditKinds[id - 1]
  if (!kind) throw new RangeError(`no type of credit ${id}`)
  return kind
}

/** A type that the caller names by its id and may deal with. */
export function requireType(actor: Actor, id: number, source = 'credit_type_id'): CreditKind {
  const kind = typesOf(actor).find((candidate) => candidate.id === id)
  if (!kind) throw fail('VALIDATION', { source, message: 'There is no such type of resource.' })
  return kind
}

/** A type by its name: the paid one, unless an id says which of the two. */
export function typeByName(actor: Actor, name: CreditTypeName, id: number | undefined): CreditKind {
  const kind =
    id === undefined
      ? creditKinds.find((candidate) => candidate.name === name && candidate.payment_type === 'paid')!
      : requireType(actor, id)
  if (kind.name !== name) throw fail('VALIDATION', { source: 'credit_type_id', message: 'This type has another name.' })
  return kind
}
