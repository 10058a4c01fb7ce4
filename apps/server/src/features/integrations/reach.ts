import { fail } from '@outpost/contract/kit/errors'
import type { Scope } from '../../kit/scope.ts'

/**
 * Data of subsidiaries leaves only on behalf of users who see them. Throws FORBIDDEN for a user who sees one company
 * alone.
 */
export function requireReach(scope: Scope, includesSubsidiaries: boolean): void {
  if (includesSubsidiaries && !scope.everything && scope.depth === 0)
    throw fail('FORBIDDEN', {
      source: 'include_subsidiaries',
      message: 'Your role does not include subsidiaries. Leave them out.',
    })
}
