import type { MailState } from '@outpost/contract/mail/schemas'
import type { Tone } from '@outpost/ui/Cells'
import { translateLoose } from '../../kit/i18n/i18n.ts'

export const mailTones: Record<MailState, Tone> = { queued: 'pending', sent: 'positive', failed: 'error' }

/** The kinds of mails that the product sends itself. */
export const mailKinds = ['code', 'activation', 'password', 'invitation', 'impersonation', 'test'] as const

/** What a kind is called; one that this console does not know goes by its own name. */
export const kindText = (kind: string): string => translateLoose(`mail:kind.${kind}`, kind)
