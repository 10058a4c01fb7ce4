import { useNavigate } from '@tanstack/react-router'
import { safeContinuation, useSignOut } from '../kit/auth/session.tsx'

/** Returns a function that signs out and opens the page named by the server, usually the login page. */
export function useLeave(): () => void {
  const signOut = useSignOut()
  const navigate = useNavigate()
  const go = async (): Promise<void> => {
    const location = await signOut()
    if (location !== undefined) await navigate({ href: safeContinuation(location, '/login') })
  }
  return () => void go()
}
