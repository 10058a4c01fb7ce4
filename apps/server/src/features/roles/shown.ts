import { resourcePermissions } from '@outpost/contract/credits/resource-permissions'
import type { Permission } from '@outpost/contract/kit/permissions'
import { permissions, isReserved } from '@outpost/contract/permissions'
import type { Context } from '../../kit/implement.ts'
import { nameOfPermission } from './service.ts'

type Here = Pick<Context, 'app'>

/**
 * Whether a permission can be chosen here. Permissions of features that are not built yet are never shown, and those of
 * resources only if the brand shows resources.
 */
export const isShown = ({ app }: Here, name: Permission): boolean =>
  !isReserved(name) && (app.brand().resources.show || !resourcePermissions.includes(name))

/** Returns the permission catalogue as the brand shows it. */
export const shownPermissions = (here: Here): typeof permissions =>
  permissions.filter(({ name }) => isShown(here, name))

/**
 * Adds the role's permissions that are currently hidden to those wanted, so that editing the visible ones does not
 * remove them.
 */
export function keepHidden(here: Here, held: readonly number[], wanted: readonly number[]): number[] {
  const unseen = held.filter((id) => {
    const name = nameOfPermission(id)
    return name !== undefined && !isShown(here, name)
  })
  return [...new Set([...unseen, ...wanted])].toSorted((a, b) => a - b)
}
