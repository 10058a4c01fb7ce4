import type { AuditLine } from '@outpost/contract/system/audit/schemas'
import { translateLoose } from '../../../kit/i18n/i18n.ts'

/** What was asked for, in the reader's language; the call where there is no such act any more. */
export const actText = ({ act, act_name }: Pick<AuditLine, 'act' | 'act_name'>): string =>
  act_name === null ? act : translateLoose(`audit:acts.${act_name}`, act)

/** Who did it: `helper@example.com as user@example.com` where somebody acted as another. */
export const namesOf = ({
  username,
  on_behalf_of,
  on_behalf_of_name,
}: AuditLine): { person: string; other: string | undefined } => ({
  person: username ?? '',
  other: on_behalf_of === null ? undefined : (on_behalf_of_name ?? `#${on_behalf_of}`),
})
