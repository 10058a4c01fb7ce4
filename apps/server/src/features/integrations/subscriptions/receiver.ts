import type { Sealer } from '../../../kit/secrets.ts'
import type { Receiver } from '../../alerts/service.ts'
import type { SubscriptionRow } from './claim.ts'

/** Returns a subscription as the receiver that its events are sent to, with its secret. */
export const receiverOf = (
  sealer: Sealer,
  { kind, settings, secret }: Pick<SubscriptionRow, 'kind' | 'settings' | 'secret'>,
): Receiver => ({ kind, settings, secret: secret === null ? undefined : sealer.unseal(secret).toString() })
