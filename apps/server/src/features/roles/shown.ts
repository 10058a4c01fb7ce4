import { resourcePermissions } from '@outpost/contract/credits/permissions'
import { permissions, type Permission } from '@outpost/contract/kit/permissions'
import { isReserved } from '@outpost/contract/kit/reserved-permissions'
import type { Context } from '../../kit/implement.ts'
import { nameOfPermission } from './service.ts'

type Here = Pick<Context, 'app'>

/**
 * Whether a permission can be chosen here: none of a feature that is not built, and where the brand does without resources theirs
 * are named nowhere.
 */
export const isShown = ({ app }: Here, name: Permission): boolean =>
  !isReserved(name) && (app.brand().resources.show || !resourcePermissions.includes(name))

/** The catalogue under the brand. */
export const shownPermissions = (here: Here): typeof permissions =>
  permissions.filter(({ name }) => isShown(here, name))

/** What a role is to hold, with what it holds and nobody sees at present: the person who changes the rest takes none of that. */
export function withUnseen(here: Here, held: readonly number[], wanted: readonly number[]): number[] {
  const unseen = held.filter((id) => {
    const name = nameOfPermission(id)
    return name !== undefined && !isShown(here, name)
  })
  return [...new Set([...unseen, ...wanted])].toSorted((a, b) => a - b)
}
