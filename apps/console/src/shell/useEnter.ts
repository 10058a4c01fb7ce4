import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { beginSession, safeContinuation } from '../kit/auth/session.tsx'

/** What follows once somebody has signed in, by whatever way: the page that was wanted, if it is one of this console. */
export function useEnter(): (wanted?: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (wanted) => {
    // Whatever an earlier user's session had read must not be seen by the next one.
    client.clear()
    beginSession()
    void navigate({ href: safeContinuation(wanted, '/'), replace: true })
  }
}
