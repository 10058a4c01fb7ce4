import { resourcePermissions } from '@outpost/contract/credits/resource-permissions'
import { allEndpoints } from '../endpoints.ts'

/** Returns the endpoints of an installation: those of resources only if it shows resources. */
export const endpointsShown = (showsResources: boolean): typeof allEndpoints =>
  showsResources
    ? allEndpoints
    : allEndpoints.filter(({ endpoint }) => !(resourcePermissions as readonly string[]).includes(endpoint.access))
