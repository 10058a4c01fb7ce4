import { roles } from '@outpost/contract/roles/endpoints'
import { useData } from '../../../kit/api/query.ts'

/** Five minutes: the catalogue changes with the program alone. */
const CATALOGUE_AGE = 300_000

/** Every permission of the product. */
export const useCatalogue = () => useData(roles.catalogue, {}, { staleTime: CATALOGUE_AGE })

/** The numbers of what a role holds; without a role none. */
export function usePermissionsOf(roleId: number | undefined): { held: number[]; loading: boolean } {
  const { data } = useData(roles.permissions, { id: roleId ?? 0 }, { enabled: roleId !== undefined, staleTime: 0 })
  return { held: data?.rows.map(({ id }) => id) ?? [], loading: roleId !== undefined && data === undefined }
}
