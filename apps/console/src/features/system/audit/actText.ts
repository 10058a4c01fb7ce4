import type { AuditLine } from '@outpost/contract/system/audit/schemas'
import { translate, translateLoose } from '../../../kit/i18n/i18n.ts'

/** Returns the action in the user's language, or the request if that endpoint no longer exists. */
export function actText({
  act,
  act_name,
  refused = null,
}: Pick<AuditLine, 'act' | 'act_name'> & { refused?: string | null }): string {
  if (act_name === null) return act
  const text = translateLoose(`names:act.${act_name}`, act)
  // Past tense would claim that it happened.
  return refused === null ? text : translate('audit:tried', { act: text })
}

/** Returns why a sign-in was refused; undefined for other actions. */
export const reasonText = ({ detail: { reason } }: AuditLine): string | undefined =>
  typeof reason === 'string' ? translateLoose(`audit:reason.${reason}`, reason) : undefined

/** Returns who did it: `helper@example.com as user@example.com` in an impersonated session. */
export const namesOf = ({
  username,
  on_behalf_of,
  on_behalf_of_name,
}: AuditLine): { person: string; other: string | undefined } => ({
  person: username ?? '',
  other: on_behalf_of === null ? undefined : (on_behalf_of_name ?? `#${on_behalf_of}`),
})
