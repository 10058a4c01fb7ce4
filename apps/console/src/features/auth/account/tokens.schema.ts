import { auth } from '@outpost/contract/auth'
import { allEndpoints } from '@outpost/contract'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { z } from 'zod'

export type Right = 'read' | 'write'

/** What a token may be allowed for a kind of record. */
export interface Resource {
  name: string
  rights: readonly Right[]
}

type May = (endpoint: Endpoint) => boolean

const endpoints: readonly Endpoint[] = allEndpoints.map(({ endpoint }) => endpoint)

/** The scopes by resource, as far as the user may call anything that they open: a token never does more than its owner (AUTH-044, AUTH-045). */
export function resourcesFor(may: May): Resource[] {
  const scopes = new Set(endpoints.flatMap((endpoint) => (endpoint.scope !== null && may(endpoint) ? [endpoint.scope] : [])))
  const names = [...new Set([...scopes].map((scope) => scope.split(':')[0]!))].toSorted()
  const rights: readonly Right[] = ['read', 'write']
  return names.map((name) => ({ name, rights: rights.filter((right) => scopes.has(`${name}:${right}`)) }))
}

const opens = (scopes: readonly string[], { scope }: Endpoint): boolean => scope !== null && (scopes.includes('*') || scopes.includes(scope))

/** A call that a token can be tried with: a list or record that needs no parameter. Undefined where its scopes open none. */
export function exampleFor(scopes: readonly string[], may: May): string | undefined {
  const found = endpoints.filter((endpoint) => endpoint.method === 'GET' && !endpoint.path.includes('{') && opens(scopes, endpoint) && may(endpoint))
  const takesNothing = found.filter(({ input }) => input === undefined || input.safeParse({}).success)
  return (takesNothing.find(({ path }) => path === '/devices') ?? takesNothing[0])?.path
}

/** What the form asks for: how far the token reaches, and for how long, besides its name. */
export const newToken = auth.createToken.input!.pick({ name: true }).extend({
  reach: z.enum(['all', 'some']),
  days: z.number(),
  scopes: z.array(z.string()).optional(),
})
