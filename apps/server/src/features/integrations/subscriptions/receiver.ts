import { fail } from '@outpost/contract/kit/errors'
import type { Sealer } from '../../../kit/secrets.ts'
import type { Receiver } from '../../alerts/service.ts'
import type { SubscriptionRow } from './claim.ts'

/** Returns a subscription as the receiver that its events are sent to, with its secret. */
export const receiverOf = (
  sealer: Sealer,
  { kind, settings, secret }: Pick<SubscriptionRow, 'kind' | 'settings' | 'secret'>,
): Receiver => ({ kind, settings, secret: secret === null ? undefined : sealer.unseal(secret).toString() })

const placeholders: ReadonlySet<string> = new Set(['type', 'company_id', 'device_id'])

/** Throws VALIDATION for a topic with a placeholder that no event fills in: it would be published with the braces. */
export function requirePlaceholders(topic: string | undefined): void {
  for (const [whole, name = ''] of (topic ?? '').matchAll(/\{\{([^{}]*)\}\}/g))
    if (!placeholders.has(name))
      throw fail('VALIDATION', {
        source: 'topic',
        message: `The topic contains ${whole}. It can contain {{type}}, {{company_id}} and {{device_id}}.`,
      })
}
