import type { AuditLine } from '@outpost/contract/system/audit'
import { failureMessage, successMessage } from '../../../kit/results.ts'

/** What somebody did, or failed to do, in the reader's language; an act that has no words here by its call. */
export function actText({ act, refused }: Pick<AuditLine, 'act' | 'refused'>): string {
  const [method = '', path = ''] = act.split(' ')
  const done = successMessage(method, path)
  if (done === undefined) return act
  return refused === null ? done : failureMessage({ method, url: `/api${path}` }, refused)
}

/** Who did it: `helper@example.com as user@example.com` where somebody acted as another. */
export const namesOf = ({ username, on_behalf_of, on_behalf_of_name }: AuditLine): { person: string; other: string | undefined } => ({
  person: username ?? '',
  other: on_behalf_of === null ? undefined : (on_behalf_of_name ?? `#${on_behalf_of}`),
})
