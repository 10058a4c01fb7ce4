import type { MailState } from '@outpost/contract/mail/schemas'
import type { Tone } from '@outpost/ui/Cells'
import { translateLoose } from '../../kit/i18n/i18n.ts'

export const mailTones: Record<MailState, Tone> = { queued: 'pending', sent: 'positive', failed: 'error' }

/** The kinds of email that the product itself sends. */
export const mailKinds = ['code', 'activation', 'password', 'invitation', 'impersonation', 'access', 'test'] as const

/** Returns the label of a kind; an unknown kind is returned unchanged. */
export const kindText = (kind: string): string => translateLoose(`mail:kind.${kind}`, kind)
