import type { ScopeDescriptions } from '../kit/permissions.ts'

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'search:read': 'Search everything that you can see',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Scopes {
    search: typeof scopes
  }
}
