import { allEndpoints } from '@outpost/contract'
import type { Endpoint } from '@outpost/contract/kit/endpoint'

/** Files called `*.schema.ts` see the contract with its schemas; all others see it without (decision 0010). */
const inputs = new Map(allEndpoints.map(({ endpoint: { method, path, input } }) => [`${method} ${path}`, input]))

/** The schema of what an endpoint takes, undefined where it takes nothing but path parameters. */
export const schemaOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Endpoint['input'] => inputs.get(`${method} ${path}`)
