import type { ScopeDescriptions } from '../kit/permissions.ts'

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'company_device_statistics:read': 'View how much mobile data devices use',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Scopes {
    dataUsage: typeof scopes
  }
}
