import type { Screen } from '../../kit/screen/screen.ts'

type Access = Screen['access']

/** Whether all permissions are needed, or one of them. */
export const kindOf = (need: Access): 'every' | 'some' =>
  typeof need === 'object' && 'some' in need ? 'some' : 'every'

/** The permissions of a screen that the user does not have. */
export function missingOf(need: Access, held: readonly string[]): string[] {
  const all = typeof need === 'string' ? [need] : 'every' in need ? need.every : need.some
  return all.filter((name) => !held.includes(name))
}
