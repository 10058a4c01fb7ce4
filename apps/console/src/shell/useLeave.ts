import { useNavigate } from '@tanstack/react-router'
import { safeContinuation, useSignOut } from '../kit/auth/session.tsx'

/** Signs out and goes where the server says, which is the login page as a rule. */
export function useLeave(): () => void {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const go = async (): Promise<void> => {
    const location = await signOut()
    if (location !== undefined) await navigate({ href: safeContinuation(location, '/login') })
  }
  return () => void go()
}
