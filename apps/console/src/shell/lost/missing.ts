import { systemPermissions } from '@outpost/contract/kit/system-permissions'
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

/** Whether only system administrators can give the user what is missing. */
export function onlyFromSystem(need: Access, missing: readonly string[]): boolean {
  const isSystem = (name: string): boolean => systemPermissions.includes(name)
  return missing.length > 0 && (kindOf(need) === 'some' ? missing.every(isSystem) : missing.some(isSystem))
}
