import type { AuditLine } from '@outpost/contract/system/audit/schemas'
import { translateLoose } from '../../../kit/i18n/i18n.ts'

/** Returns the action in the user's language, or the request if that endpoint no longer exists. */
export const actText = ({ act, act_name }: Pick<AuditLine, 'act' | 'act_name'>): string =>
  act_name === null ? act : translateLoose(`audit:acts.${act_name}`, act)

/** Returns who did it: `helper@example.com as user@example.com` in an impersonated session. */
export const namesOf = ({
  username,
  on_behalf_of,
  on_behalf_of_name,
}: AuditLine): { person: string; other: string | undefined } => ({
  person: username ?? '',
  other: on_behalf_of === null ? undefined : (on_behalf_of_name ?? `#${on_behalf_of}`),
})
