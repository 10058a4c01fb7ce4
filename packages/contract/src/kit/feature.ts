import type { Endpoints } from './endpoint.ts'
import type { PermissionDeclarations, ScopeDescriptions } from './permissions.ts'

/** The manifest of a feature in the contract. `features.ts` lists the features in order. */
export interface Feature {
  /** The name of its folder. */
  name: string
  /** Lists of endpoints, by the name that the API document and the audit log give them. */
  endpoints: Readonly<Record<string, Endpoints>>
  /** The permissions that its endpoints and screens require. */
  permissions: PermissionDeclarations
  /** The scopes of access tokens for its resources. */
  scopes: ScopeDescriptions
}

/**
 * Declares a feature's manifest, in its `feature.ts`.
 * @example export default feature({ name: 'tags', endpoints: { tags }, permissions, scopes })
 */
export const feature = (given: Pick<Feature, 'name' | 'endpoints'> & Partial<Feature>): Feature => ({
  permissions: {},
  scopes: {},
  ...given,
})
