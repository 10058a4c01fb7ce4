import type { Names } from './names.ts'
import { permissionsOf } from './permissions.ts'

/** Returns the file with the feature's endpoints in the contract: what can be requested, and by whom. */
export const endpointsFile = ({
  list,
  schemas,
  feature,
  snake,
}: Names): string => `import { endpoints, get, post } from '../kit/endpoint.ts'
import { created, page } from '../kit/page.ts'
import type { ${schemas} } from './schemas.ts'

export const ${list} = endpoints<typeof ${schemas}>()({
  list: get('/${feature}', { access: 'view_${snake}', scope: '${snake}:read', answer: page }),
  create: post('/${feature}', {
    access: 'create_${snake}',
    scope: '${snake}:write',
    once: true,
    answer: created,
  }),
})
`

/** Returns the file with its record, and the input and answer of each endpoint. */
export const schemasFile = ({ list, schemas, One }: Names): string => `import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line, lines } from '../kit/lines.ts'
import { listQuery } from '../kit/list-query.ts'
import { id } from '../kit/values.ts'

export const ${One} = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  name: z.string(),
  description: z.string(),
  created_at: z.string(),
})
export type ${One} = z.output<typeof ${One}>

/** What the endpoints of \`${list}\` take and answer. */
export const ${schemas} = {
  list: { input: z.object(listQuery), answer: ${One} },
  create: {
    input: z.object({ company_id: id, name: line(1, 100), description: lines(500).default('') }),
    answer: ${One},
  },
} satisfies Record<string, EndpointSchemas>
`

/** Returns the manifest of the feature in the contract. */
export const contractFeatureFile = ({ feature, list }: Names): string => `import { feature } from '../kit/feature.ts'
import { ${list} } from './endpoints.ts'
import { permissions, scopes } from './permissions.ts'

export default feature({ name: '${feature}', endpoints: { ${list} }, permissions, scopes })
`

/** Returns the file with its permissions, and the scopes that access tokens need for its endpoints. */
export const permissionsFile = (names: Names): string => {
  const { list, snake, words } = names
  const entries = permissionsOf(names).map(({ name, ...entry }) => `  ${name}: ${JSON.stringify(entry)},`)
  return `import type { PermissionDeclarations, ScopeDescriptions } from '../kit/permissions.ts'

export const permissions = {
${entries.join('\n')}
} as const satisfies PermissionDeclarations

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  '${snake}:read': 'View ${words}',
  '${snake}:write': 'Add ${words}',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Permissions {
    ${list}: typeof permissions
  }
  interface Scopes {
    ${list}: typeof scopes
  }
}
`
}
