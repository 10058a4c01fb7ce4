import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { beginSession, safeContinuation } from '../kit/auth/session.tsx'

/**
 * Returns a function to call after any kind of sign-in. It opens the requested page, if that is one of this console.
 */
export function useEnter(): (wanted?: string) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (wanted) => {
    // The next user must not see data that was read in the session of a previous one.
    client.clear()
    beginSession()
    void navigate({ href: safeContinuation(wanted, '/'), replace: true })
  }
}
