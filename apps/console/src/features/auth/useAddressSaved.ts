import { auth } from '@outpost/contract/auth/endpoints'
import type { CurrentUser } from '@outpost/contract/auth/schemas'
import type { account } from '@outpost/contract/auth/account/endpoints'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../kit/api/query.ts'

type Changed = ResultOf<typeof account.changeEmail>

/**
 * Handles a change of the user's own email address: updates the cached user and, if the new address is not verified
 * yet, requests its verification, unless the user is already on that screen (`stay`).
 */
export function useAddressSaved(close: () => void, { stay = false } = {}): (changed: Changed) => void {
  const client = useQueryClient()
  return ({ email, username, email_verified }) => {
    client.setQueryData<CurrentUser>(
      queryKey(auth.user, {}),
      (user) => user && { ...user, email, username, email_verified },
    )
    close()
    // If the address must be verified first, the start of the console shows how.
    if (!email_verified && !stay) window.location.reload()
  }
}
