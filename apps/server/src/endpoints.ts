import { allEndpoints as declared } from '@outpost/contract/features'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { features } from './features.ts'

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

const implemented = new Map(
  features.flatMap(({ endpoints }) =>
    endpoints.flatMap((group) =>
      Object.values(group.endpoints).map((endpoint) => [nameOf(endpoint), endpoint] as const),
    ),
  ),
)

function withSchemas(endpoint: Endpoint): EndpointWithSchemas {
  const found = implemented.get(nameOf(endpoint))
  if (!found) throw new Error(`no feature of the server implements ${nameOf(endpoint)}`)
  return found
}

/** All endpoints of the contract with their schemas, for the API document and tests. */
export const allEndpoints: readonly { feature: string; key: string; endpoint: EndpointWithSchemas }[] = declared.map(
  (entry) => ({ ...entry, endpoint: withSchemas(entry.endpoint) }),
)
