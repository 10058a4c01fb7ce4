import { fail } from '@outpost/contract/kit/errors'
import { isScope } from '@outpost/contract/scopes'

const covers = (held: readonly string[], scope: string): boolean =>
  held.some((one) => one === '*' || one === scope || (one.endsWith(':*') && scope.startsWith(one.slice(0, -1))))

/** Whether all of the given scopes are covered by those held. */
export const isWithin = (held: readonly string[], scopes: readonly string[]): boolean =>
  scopes.every((scope) => covers(held, scope))

/**
 * Returns the scopes that a request asks for, or all allowed ones if it names none.
 * @throws INVALID_SCOPE for an unknown scope, or one that is not allowed
 */
export function scopesWithin(allowed: readonly string[], asked: string | undefined): string[] {
  const named = [...new Set((asked ?? '').split(' ').filter(Boolean))]
  if (named.some((scope) => !isScope(scope) || !covers(allowed, scope)))
    throw fail('INVALID_SCOPE', { source: 'scope' })
  return named.length > 0 ? named : [...allowed]
}
