import { users } from '@outpost/contract/users/endpoints'
import type { SelectOption } from '@outpost/ui/Fields'
import { call } from '../../kit/api/client.ts'

/** The maximum number of matches. */
const LOOKUP = 100

/** Finds users; a user in several companies is listed only once. */
export async function findUsers(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  const { rows } = await call(
    users.list,
    { q, limit: LOOKUP, sort: ['username'], fields: ['username', 'email'] },
    { signal },
  )
  return [
    ...new Map(
      rows.map(({ id, username, email }) => [id, { value: String(id), label: username, hint: email }]),
    ).values(),
  ]
}
