import type { ScopeDescriptions } from '../kit/permissions.ts'

/** The scopes of access tokens, with what they allow. */
export const scopes = {
  'monitoring:read': 'View the values of devices over time',
} as const satisfies ScopeDescriptions

declare module '../kit/permissions.ts' {
  interface Scopes {
    telemetry: typeof scopes
  }
}
