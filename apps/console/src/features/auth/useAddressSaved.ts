import { auth } from '@outpost/contract/auth/endpoints'
import type { CurrentUser } from '@outpost/contract/auth/schemas'
import type { account } from '@outpost/contract/auth/account/endpoints'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { queryKey } from '../../kit/api/query.ts'

type Changed = ResultOf<typeof account.changeEmail>

/**
 * What follows once an own address was saved: the console knows it, and one that is not proven yet is asked for its proof,
 * unless the reader is just there (`stay`).
 */
export function useAddressSaved(close: () => void, { stay = false } = {}): (changed: Changed) => void {
  const client = useQueryClient()
  return ({ email, username, email_verified }) => {
    client.setQueryData<CurrentUser>(
      queryKey(auth.user, {}),
      (user) => user && { ...user, email, username, email_verified },
    )
    close()
    // Where an address has to be proven first, the start says so and what to do.
    if (!email_verified && !stay) window.location.reload()
  }
}
