import { roles } from '@outpost/contract/roles/endpoints'
import { useData } from '../../../kit/api/query.ts'

/** Five minutes: the catalogue changes only with a new version of the program. */
const CATALOGUE_AGE = 300_000

/** Loads all permissions of the product. */
export const useCatalogue = () => useData(roles.catalogue, {}, { staleTime: CATALOGUE_AGE })

/** Returns the ids of the permissions of a role; empty without a role. */
export function usePermissionsOf(roleId: number | undefined): { held: number[]; loading: boolean } {
  const { data } = useData(roles.permissions, { id: roleId ?? 0 }, { enabled: roleId !== undefined, staleTime: 0 })
  return { held: data?.rows.map(({ id }) => id) ?? [], loading: roleId !== undefined && data === undefined }
}
