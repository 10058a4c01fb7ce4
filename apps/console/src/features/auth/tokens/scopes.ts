import { allEndpoints } from '@outpost/contract/features'
import type { Endpoint } from '@outpost/contract/kit/endpoint'

export type Right = 'read' | 'write'

/** The rights that a token can have for a resource. */
export interface Resource {
  name: string
  rights: readonly Right[]
}

type May = (endpoint: Endpoint) => boolean

const endpoints: readonly Endpoint[] = allEndpoints.map(({ endpoint }) => endpoint)

/**
 * Returns the scopes by resource, limited to those with at least one endpoint that the user may use: a token never has
 * more rights than its owner.
 */
export function resourcesFor(may: May): Resource[] {
  const scopes = new Set<string>(
    endpoints.flatMap((endpoint) =>
      endpoint.scope !== null && endpoint.scope !== 'any' && may(endpoint) ? [endpoint.scope] : [],
    ),
  )
  const names = [...new Set([...scopes].map((scope) => scope.split(':')[0]!))].toSorted()
  const rights: readonly Right[] = ['read', 'write']
  return names.map((name) => ({ name, rights: rights.filter((right) => scopes.has(`${name}:${right}`)) }))
}

const opens = (scopes: readonly string[], { scope }: Endpoint): boolean =>
  scope !== null && (scope === 'any' || scopes.includes('*') || scopes.includes(scope))

/** Endpoints that require a query parameter, so that they are no examples. */
const withQuery = ['/data-collect/data/graph', '/data-collect/data/values']

/**
 * Returns the path of an endpoint for trying the token: a list or record without parameters. Undefined if the scopes
 * allow none.
 */
export function exampleFor(scopes: readonly string[], may: May): string | undefined {
  const found = endpoints.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      !endpoint.path.includes('{') &&
      !withQuery.includes(endpoint.path) &&
      opens(scopes, endpoint) &&
      may(endpoint),
  )
  return (found.find(({ path }) => path === '/devices') ?? found[0])?.path
}
