import { useNavigate } from '@tanstack/react-router'
import { useSignOut } from '../kit/session.tsx'

/** Signs out and goes to the login page. */
export function useLeave(): () => void {
  const signOut = useSignOut()
  const navigate = useNavigate()
  return () => void signOut().then(() => navigate({ to: '/login' }))
}
